/// Makes one channel of several: the one whose keyed tone stands out most, or the mean of all.
///
/// A file's first seconds are held back until the channels have been compared. A live sound is the mean
/// meanwhile. Later another channel is taken when it is plainly better.
public struct ChannelChoice: Sendable {
  /// How the channels become one.
  public enum Rule: Sendable {
    /// The best channel, or the mean; the first seconds are held back.
    case better
    /// The best channel, or the mean; nothing is held back.
    case betterLive
    /// Always the mean.
    case mean
  }

  private let channels: Int
  private let tone: Double?
  /// What each candidate holds: the mean first, then the channels.
  private var scopes: [ToneScope]
  private var chosen = 0
  /// The frames that wait for the first comparison.
  private var held: [Float] = []
  /// How many samples are held back yet.
  private var patience: Int

  /// From one comparison to the next, in seconds.
  private static let step = 2.0
  /// How much better than the one before a candidate must be, in decibels.
  private static let plain = 1.5
  /// How far off the pitch that was told a tone may be, in hertz.
  private static let leeway = 25.0
  /// The most channels that are compared; further ones count in the mean alone.
  private static let most = 8

  /// Prepares for frames of a number of channels and a rate above zero.
  ///
  /// - Parameters:
  ///   - channels: how many samples a frame has.
  ///   - rate: frames a second.
  ///   - tone: the pitch of the wanted tone in hertz, if it is told.
  ///   - rule: how the channels become one.
  public init(channels: Int, rate: Int, tone: Double? = nil, rule: Rule = .better) {
    self.channels = channels
    self.tone = tone
    let isCompared = channels > 1 && rule != .mean
    scopes = Array(
      repeating: ToneScope(rate: rate), count: isCompared ? 1 + min(channels, Self.most) : 0)
    patience = isCompared && rule == .better ? min(1 << 20, 3 * rate * channels) : 0
  }

  /// Takes in whole frames; appends samples of one channel.
  public mutating func add(_ frames: Span<Float>, into samples: inout [Float]) {
    guard channels > 1 else {
      for index in frames.indices { samples.append(frames[index]) }
      return
    }
    for place in scopes.indices {
      let candidate = Self.mono(frames, channels, place)
      scopes[place].add(candidate.span)
    }
    guard patience > 0 else {
      if let first = scopes.first, first.freshSeconds >= Self.step { choose() }
      samples += Self.mono(frames, channels, chosen)
      return
    }
    for index in frames.indices { held.append(frames[index]) }
    patience -= frames.count
    if patience <= 0 { release(into: &samples) }
  }

  /// Ends the sound; appends what was held back.
  public mutating func finish(into samples: inout [Float]) {
    if patience > 0 { release(into: &samples) }
  }

  private mutating func release(into samples: inout [Float]) {
    patience = 0
    choose()
    samples += Self.mono(held.span, channels, chosen)
    held = []
  }

  private mutating func choose() {
    for place in scopes.indices { scopes[place].measure() }
    let strengths = scopes.map { strength($0) }
    let best = strengths.indices.max { strengths[$0] < strengths[$1] } ?? 0
    if strengths[best] > strengths[chosen] + Self.plain { chosen = best }
  }

  /// How far the wanted tone stands out, in decibels; 0 where there is none.
  private func strength(_ scope: ToneScope) -> Double {
    let wanted = scope.tones.filter { each in
      tone.map { abs(each.pitch - $0) < Self.leeway } ?? true
    }
    return wanted.map(\.decibels).max() ?? 0
  }

  /// A candidate's samples.
  private static func mono(_ frames: Span<Float>, _ channels: Int, _ candidate: Int) -> [Float] {
    (0..<frames.count / channels).map { frame in
      let start = frame * channels
      guard candidate == 0 else { return frames[start + candidate - 1] }
      var sum: Float = 0
      for place in start..<start + channels { sum += frames[place] }
      return sum / Float(channels)
    }
  }
}
