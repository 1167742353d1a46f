/// Converts several channels to one: the channel with the strongest keyed tone, or the mean of all.
///
/// For a file, the first seconds are buffered until the channels have been compared. For live
/// sound, the mean is used until then. Later, the choice changes only if another channel is clearly
/// better.
public struct ChannelChoice: Sendable {
  /// The rule for combining the channels.
  public enum Rule: Sendable {
    /// The best channel, or the mean; the first seconds are buffered.
    case better
    /// The best channel, or the mean; nothing is buffered.
    case betterLive
    /// Always the mean.
    case mean
  }

  private let channels: Int
  private let tone: Double?
  /// The spectrum of each candidate: first the mean, then the channels.
  private var scopes: [ToneScope]
  private var chosen = 0
  /// The frames buffered until the first comparison.
  private var held: [Float] = []
  /// The remaining number of samples to buffer.
  private var patience: Int

  /// The interval between comparisons in seconds: half of the sound that a scope analyses.
  private static let step = 2.0
  /// The minimum advantage of a new candidate, in decibels: half that of a mean of two channels.
  private static let plain = 1.5
  /// The maximum number of compared channels, as in 7.1 sound; the mean contains all channels.
  private static let most = 8
  /// The sound buffered before the first comparison: a character at 5 WPM, but at most 4 MiB.
  private static let first: (seconds: Int, samples: Int) = (3, 1 << 20)

  /// Prepares for frames with the given number of channels.
  ///
  /// - Parameters:
  ///   - channels: the number of samples in a frame.
  ///   - rate: the frame rate in hertz, above zero.
  ///   - tone: the pitch to compare in hertz; `nil` for the strongest tone of each channel.
  ///   - rule: the rule for combining the channels.
  public init(channels: Int, rate: Int, tone: Double? = nil, rule: Rule = .better) {
    self.channels = channels
    self.tone = tone
    let isCompared = channels > 1 && rule != .mean
    scopes = Array(
      repeating: ToneScope(rate: rate), count: isCompared ? 1 + min(channels, Self.most) : 0)
    patience =
      isCompared && rule == .better
      ? min(Self.first.samples, Self.first.seconds * rate * channels) : 0
  }

  /// Adds whole frames, and appends samples of one channel.
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

  /// Ends the sound, and appends the buffered samples.
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

  /// The level of the tone above the noise, in decibels; 0 if there is no tone.
  private func strength(_ scope: ToneScope) -> Double {
    let wanted = scope.tones.filter { each in
      tone.map { abs(each.pitch - $0) < WindowReader.leeway } ?? true
    }
    return wanted.map(\.decibels).max() ?? 0
  }

  /// Returns the samples of a candidate.
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
