import MorseSignal

/// Processes captured sound: text and tones.
struct ListenReceiver {
  let rate: Int
  let channels: Int
  private let plan: ListenPlan
  private var choice: ChannelChoice
  private(set) var lines: SignalLines
  private(set) var scope: ToneScope
  /// The recent peak magnitude.
  private(set) var level: Float = 0
  /// The tone selected with the keys, in hertz.
  private var chosen: Double?
  /// The last seconds of the sound, for the start of a signal before its detection.
  private var past: [Float] = []

  /// The maximum time between the start of a signal and its detection, in seconds.
  private static let memory = 3
  /// The interval between spectrum measurements, in seconds.
  private static let step = 0.5

  init(rate: Int, channels: Int, plan: ListenPlan) {
    self.rate = rate
    self.channels = channels
    self.plan = plan
    choice = ChannelChoice(channels: channels, rate: rate, tone: plan.tone, rule: .betterLive)
    lines = SignalLines(rate: rate, plan: plan)
    scope = ToneScope(rate: rate)
    chosen = plan.tone
  }

  /// Converts frames to one channel: the one with the strongest tone, or the mean.
  mutating func join(_ frames: Span<Float>) -> [Float] {
    var samples: [Float] = []
    choice.add(frames, into: &samples)
    return samples
  }

  /// Adds samples of one channel; returns the text that has become certain.
  mutating func add(_ samples: Span<Float>, width: Int?, isSeen: Bool) -> String {
    if isSeen || plan.readsAll {
      scope.add(samples)
      if scope.freshSeconds >= Self.step {
        level = scope.measure()
        if plan.readsAll {
          let (tones, before) = (scope.tones, past)
          lines.add(tones, past: before.span)
        }
      }
    }
    if plan.readsAll { remember(samples) }
    return lines.add(samples, width: width)
  }

  private mutating func remember(_ samples: Span<Float>) {
    for index in samples.indices { past.append(samples[index]) }
    let most = Self.memory * rate
    if past.count > 2 * most { past.removeFirst(past.count - most) }
  }

  /// Returns the remaining text at the end of the sound.
  func finished() -> String {
    var lines = lines
    return lines.finish()
  }

  /// Follows the next lower or higher tone, or the strongest; returns the remaining text of the
  /// previous tone.
  mutating func choose(_ command: ListenKeyCommand) -> String {
    guard !plan.readsAll else { return "" }
    let pitches = scope.tones.map(\.pitch).sorted()
    let now = lines.signals.first?.text.pitch ?? chosen ?? 0
    switch command {
    case .lowerTone: chosen = pitches.last { $0 < now - 20 } ?? chosen
    case .higherTone: chosen = pitches.first { $0 > now + 20 } ?? chosen
    default: chosen = nil
    }
    let rest = finished()
    lines.follow(chosen)
    return rest
  }
}
