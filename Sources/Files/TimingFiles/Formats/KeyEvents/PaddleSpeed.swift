import MorseCode
import MorseDecoding
import MorseKeying
import Mathematics
import Timeline

/// Estimates the keyer speed for which an operator worked the paddles.
///
/// The same presses produce different text at different speeds. So each speed from 5 to 60 WPM, in
/// steps of 3 %, is tried on a keyer. Three criteria give its score:
/// - how likely the text is (``CharacterModel``);
/// - how close the operator's pauses are to three and seven units;
/// - how closely the keyer's own rhythm fixes each edge. An operator follows it to about a unit, so
///   an edge that fits is better evidence the shorter the unit is.
///
/// If neighbouring speeds produce the same text, the middle one is returned.
struct PaddleSpeed {
  let mode: KeyerMode

  /// The minimum number of presses for an estimate.
  private static let fewestPresses = 6
  private static let step = 1.03
  /// The weight of the unit's logarithm for each edge; about 1, tuned on simulated hands.
  private static let edgeShare = 1.1

  /// A speed that was tried.
  private struct Trial {
    let wpm: Double
    let text: [UInt8]
    let score: Double
  }

  /// Returns the speed; `nil` if there are too few presses.
  func guess(from edges: [Timed<PaddleEvent>]) -> MorseSpeed? {
    let presses = edges.count { if case .press = $0.value { true } else { false } }
    guard presses >= Self.fewestPresses else { return nil }
    var trials: [Trial] = []
    var wpm = 5.0
    while wpm <= 60 {
      if let trial = trial(wpm, edges) { trials.append(trial) }
      wpm *= Self.step
    }
    guard let best = trials.indices.max(by: { trials[$0].score < trials[$1].score }) else {
      return nil
    }
    let text = trials[best].text
    let first = trials[..<best].lastIndex { $0.text != text }.map { $0 + 1 } ?? 0
    let end = trials[best...].firstIndex { $0.text != text } ?? trials.count
    return MorseSpeed(wpm: trials[(first + end - 1) / 2].wpm)
  }

  private func trial(_ wpm: Double, _ edges: [Timed<PaddleEvent>]) -> Trial? {
    guard let speed = MorseSpeed(wpm: wpm) else { return nil }
    var keyer = mode.makeKeyer(KeyerSettings(speed: speed))
    var text = SpokenText(unit: Double(speed.unit.nanoseconds))
    var events: [Timed<KeyerEvent>] = []
    for edge in edges { keyer.handle(edge.value, at: edge.moment, into: &events) }
    keyer.interrupt(at: edges.last?.moment ?? .zero, into: &events)
    for event in events { text.handle(event) }
    text.endWord()
    let freedom = Self.edgeShare * Double(edges.count) * Logarithm.of(1.2 / wpm)
    return Trial(wpm: wpm, text: text.symbols, score: text.score - freedom)
  }
}

/// The text of a keyer's exact elements, and its likelihood.
private struct SpokenText {
  let unit: Double
  private(set) var symbols: [UInt8] = []
  private(set) var score = 0.0
  private var pattern = MorsePattern.empty
  private var state = Self.model.start
  private var markEnd: Timestamp?

  private static let model = CharacterModel.model(for: .english)

  init(unit: Double) {
    self.unit = unit
  }

  mutating func handle(_ event: Timed<KeyerEvent>) {
    switch event.value {
    case .markBegan(let element, _):
      if let markEnd { pause(Double(markEnd.nanoseconds(to: event.moment)) / unit) }
      guard let element else { return }
      if let longer = pattern.appending(element) { pattern = longer } else { endCharacter() }
    case .markEnded: markEnd = event.moment
    }
  }

  mutating func endWord() {
    endCharacter()
    say(TextSymbol.space)
  }

  private mutating func pause(_ units: Double) {
    switch units {
    case ..<2: return
    case ..<5:
      weigh(units, against: 3)
      endCharacter()
    default:
      weigh(units, against: 7)
      endWord()
    }
  }

  /// Subtracts a penalty for a pause.
  ///
  /// Operators err in proportion, by about a third; the penalty is capped because they sometimes
  /// stop to think.
  private mutating func weigh(_ units: Double, against usual: Double) {
    let distance = Logarithm.of(units / usual) / 0.3
    score -= min(0.5 * distance * distance, 3)
  }

  private mutating func endCharacter() {
    guard !pattern.isEmpty else { return }
    let meaning = MorseAlphabet.international.meaning(of: pattern)
    pattern = .empty
    say(MorseAlphabet.international.symbol(of: meaning))
  }

  private mutating func say(_ symbol: UInt8) {
    let (probability, next) = Self.model.next(symbol, after: state)
    score += Logarithm.of(Double(max(probability, 1e-6)))
    state = next
    symbols.append(symbol)
  }
}
