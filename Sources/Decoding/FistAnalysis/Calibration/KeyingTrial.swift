import MorseCode
public import MorseDecoding
public import MorseKeying
import Mathematics
public import Timeline

/// The text that a keyboard would decode from edges with given settings.
public struct KeyingTrial: Sendable {
  /// The text; unknown patterns appear as `[.-.-..]`.
  public private(set) var text = ""
  /// The number of unknown patterns.
  public private(set) var unknownCount = 0
  /// The negative logarithm of the text's probability as English or radio traffic.
  public private(set) var improbability = 0.0
  /// What is to be remembered of the hand; `nil` if the keying is too short.
  public let memory: HandMemory?

  /// Runs `edges` through `filters`, and decodes the marks with `settings`.
  public init(edges: [Timed<KeyEdge>], filters: FilterTable, settings: DecoderSettings) {
    var bench = Bench(filters: filters, settings: settings)
    for edge in edges { bench.handle(.edge(edge.value), at: edge.moment) }
    bench.finish()
    memory = bench.memory
    var said = Self.language.start
    for output in bench.outputs {
      let symbol: UInt8
      switch output.value {
      case .wordGap:
        text += " "
        symbol = TextSymbol.space
      case .character(let character):
        text += character.description
        if character.meaning == nil { unknownCount += 1 }
        symbol = MorseAlphabet.international.symbol(of: character.meaning)
      }
      let (probability, next) = Self.language.next(symbol, after: said)
      improbability -= Logarithm.of(Double(probability))
      said = next
    }
    while text.last == " " { text.removeLast() }
  }

  /// Runs `edges` with the settings of a profile, whose gap times are whole milliseconds.
  public init(edges: [Timed<KeyEdge>], profile: KeyingProfile) {
    let wpm = profile["wpm"].flatMap { Double($0.value) } ?? MorseSpeed.standard.characterWPM
    var settings = DecoderSettings(speed: MorseSpeed(wpm: wpm) ?? .standard)
    if let wait = profile.wait("letter-gap") { settings.characterGap = .fixed(wait) }
    if let wait = profile.wait("word-gap") { settings.wordGap = .fixed(wait) }
    self.init(
      edges: edges, filters: (try? profile.filters()) ?? FilterTable(), settings: settings)
  }

  private static let language = CharacterModel.model(for: .english)

  /// Returns a cost of the text: the number of errors if the intended text is known, else the
  /// improbability.
  func cost(against wanted: String?) -> Double {
    wanted.map { Double(errors(against: $0)) } ?? improbability
  }

  /// Returns the number of characters to insert, delete or replace to turn the text into `wanted`.
  ///
  /// Case and spaces are ignored. The sender may have stopped early, so the best matching beginning
  /// of `wanted` counts.
  public func errors(against wanted: String) -> Int {
    EditDistance(from: Self.letters(text), to: Self.letters(wanted)).toBeginnings.min() ?? 0
  }

  private static func letters(_ text: String) -> [Character] {
    Array(text.uppercased().filter { !$0.isWhitespace })
  }
}

extension KeyingProfile {
  fileprivate func wait(_ name: String) -> Duration? {
    self[name].flatMap { Int($0.value) }.map { .milliseconds($0) }
  }
}

/// A filter, a keyer and a decoder in series.
private struct Bench {
  private var filter: EdgeFilter
  private var held = HeldContacts()
  private var keyer: ModalKeyer
  private var decoder: MorseDecoder
  private(set) var outputs: [Timed<DecoderOutput>] = []
  private var latest = Timestamp.zero
  var memory: HandMemory? { decoder.memory }

  init(filters: FilterTable, settings: DecoderSettings) {
    filter = EdgeFilter(filters)
    keyer = KeyerMode.element.makeKeyer(KeyerSettings(speed: settings.speed ?? .standard))
    decoder = MorseDecoder(settings: settings)
  }

  mutating func handle(_ input: FilterInput, at now: Timestamp) {
    advance(to: now)
    forward(filter.handle(input, at: now))
  }

  /// Advances the time until no more events can come.
  mutating func finish() {
    advance(to: latest.advanced(by: .seconds(600)))
    decoder.handle(.endCharacter, at: latest, into: &outputs)
  }

  private mutating func advance(to now: Timestamp) {
    while let due = earliest(earliest(filter.deadline, keyer.deadline), decoder.deadline),
      due <= now
    {
      forward(keyer.advance(to: due))
      decoder.advance(to: due, into: &outputs)
      forward(filter.advance(to: due))
    }
    latest = max(latest, now)
  }

  private mutating func forward(_ events: [Timed<FilterOutput>]) {
    for event in events {
      switch event.value {
      case .edge(let edge) where held.change(edge): key(edge, at: event.moment)
      case .edge, .withdrawn: break
      case .cancelCharacter:
        while !decoder.openPattern.isEmpty {
          decoder.handle(.removeElement, at: event.moment, into: &outputs)
        }
      }
    }
  }

  private mutating func key(_ edge: KeyEdge, at now: Timestamp) {
    guard let paddle = edge.contact.paddle else {
      if edge.isDown { decoder.handle(.endCharacter, at: now, into: &outputs) }
      return
    }
    forward(keyer.handle(edge.isDown ? .press(paddle) : .release(paddle), at: now))
  }

  private mutating func forward(_ events: [Timed<KeyerEvent>]) {
    for event in events {
      switch event.value {
      case .markBegan(let element, _):
        decoder.handle(.markBegan(element), at: event.moment, into: &outputs)
      case .markEnded(let element):
        decoder.handle(.markEnded(element), at: event.moment, into: &outputs)
      }
    }
  }
}
