import MorseCode
import MorseDecoding
import MorseKeying
import Timeline

/// Finds out how fast the keyer was set to which a hand worked its paddles.
///
/// The same presses make another text at another speed. So each speed from 5 to 60 WPM, 3 % apart, is
/// tried on a keyer, and weighed by three things: how likely the text is (``CharacterModel``); how
/// close the hand's pauses come to three and seven units; and how closely each edge is fixed by the
/// keyer's own rhythm, which it follows to about a unit: the shorter the unit, the more an edge that
/// fits says. Of neighbouring speeds that make one text, the middle one is taken.
struct PaddleSpeed {
  let mode: KeyerMode

  /// Fewer presses of paddles than this tell nothing.
  private static let fewestPresses = 6
  private static let step = 1.03
  /// How many of an edge's degrees of freedom are the unit's: about one, by trial on made-up hands.
  private static let edgeShare = 1.1

  /// A speed that was tried.
  private struct Trial {
    let wpm: Double
    let text: [UInt8]
    let score: Double
  }

  /// The speed; `nil` when there is too little to tell it from.
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
    for event in events { text.take(event) }
    text.endWord()
    let freedom = Self.edgeShare * Double(edges.count) * Logarithm.of(1.2 / wpm)
    return Trial(wpm: wpm, text: text.symbols, score: text.score - freedom)
  }
}

/// The text that a keyer's exact elements make, and how likely it is.
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

  mutating func take(_ event: Timed<KeyerEvent>) {
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

  /// Hands err in proportion, by about a third; and sometimes they stop to think.
  private mutating func weigh(_ units: Double, against usual: Double) {
    let distance = Logarithm.of(units / usual) / 0.3
    score -= min(0.5 * distance * distance, 3)
  }

  private mutating func endCharacter() {
    guard !pattern.isEmpty else { return }
    let meaning = MorseAlphabet.international.meaning(of: pattern)
    pattern = .empty
    guard case .character(let character) = meaning else {
      return say(meaning == nil ? TextSymbol.unknown : TextSymbol.other)
    }
    say(TextSymbol.symbol(of: character))
  }

  private mutating func say(_ symbol: UInt8) {
    let (probability, next) = Self.model.next(symbol, after: state)
    score += Logarithm.of(Double(max(probability, 1e-6)))
    state = next
    symbols.append(symbol)
  }
}
