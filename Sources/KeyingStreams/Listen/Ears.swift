import MorseSignal

/// What is made of the sound: text and tones.
struct Ears {
  let rate: Int
  let channels: Int
  private let plan: ListenPlan
  private var choice: ChannelChoice
  private(set) var lines: SignalLines
  private(set) var scope: ToneScope
  /// The greatest magnitude of the last moments.
  private(set) var level: Float = 0
  /// The tone that was chosen with the keys, in hertz.
  private var chosen: Double?
  /// The last seconds of the sound, which a signal began in before it was found.
  private var past: [Float] = []

  /// How long before it is found a signal may begin, in seconds.
  private static let memory = 3
  /// How often the spectrum is measured, in seconds.
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

  /// Makes one channel of frames: the one whose tone stands out most, or the mean.
  mutating func join(_ frames: Span<Float>) -> [Float] {
    var samples: [Float] = []
    choice.add(frames, into: &samples)
    return samples
  }

  /// Takes in samples of one channel; returns the text that has become certain.
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

  /// The rest of the text, when the sound has ended.
  func finished() -> String {
    var lines = lines
    return lines.finish()
  }

  /// Follows the next tone in a direction, or the strongest; returns the rest of the text before.
  mutating func choose(_ wish: ListenWish) -> String {
    guard !plan.readsAll else { return "" }
    let pitches = scope.tones.map(\.pitch).sorted()
    let now = lines.signals.first?.text.pitch ?? chosen ?? 0
    switch wish {
    case .lowerTone: chosen = pitches.last { $0 < now - 20 } ?? chosen
    case .higherTone: chosen = pitches.first { $0 > now + 20 } ?? chosen
    default: chosen = nil
    }
    let rest = finished()
    lines.follow(chosen)
    return rest
  }
}
