import MorseCode

/// Converts kana to words: all kana stay open, and dictionaries list their spellings.
///
/// The candidates are words with this reading, and words with an ending in kana. If there are none,
/// words for the beginning of the kana are offered. The kana as hiragana and as katakana follow.
struct KanaConverter: CodeComposer {
  /// A spelling of the first `length` kana.
  private struct Conversion {
    var text: String
    var length: Int
  }

  private let alphabet: MorseAlphabet
  private let dictionaries: [KanaDictionary]
  var characters: [Character] = [] {
    didSet { convert() }
  }
  private var conversions: [Conversion] = []
  /// The maximum number of kana in an ending.
  private static let longestEnding = 5

  init(alphabet: MorseAlphabet, dictionaries: [KanaDictionary]) {
    self.alphabet = alphabet
    self.dictionaries = dictionaries
  }

  var markedText: String { alphabet.composed(characters) }
  var candidates: [String] { conversions.map(\.text) }

  func accepts(_ character: Character) -> Bool {
    Kana.isKana(character) || alphabet.composes(character)
  }

  mutating func choose(_ number: Int) -> String? {
    guard conversions.indices.contains(number) else { return nil }
    let chosen = conversions[number]
    characters = markedText.dropFirst(chosen.length).flatMap(Kana.parts)
    return chosen.text
  }

  private mutating func convert() {
    let kana = markedText
    guard !kana.isEmpty else { return conversions = [] }
    var words = whole(kana)
    for length in stride(from: kana.count - 1, to: 0, by: -1) where words.isEmpty {
      words = lookUp(kana.prefix(length)).map { Conversion(text: $0, length: length) }
    }
    let plain = [String(kana.map(Kana.hiragana)), kana]
    var seen: Set<String> = []
    conversions = (words + plain.map { Conversion(text: $0, length: kana.count) })
      .filter { seen.insert($0.text).inserted }
  }

  /// Returns the spellings of all kana.
  private func whole(_ kana: String) -> [Conversion] {
    let endings = (1...Self.longestEnding).flatMap { length in
      length < kana.count ? words(kana, endingIn: length) : []
    }
    return (lookUp(kana) + endings).map { Conversion(text: $0, length: kana.count) }
  }

  private func lookUp(_ kana: some StringProtocol) -> [String] {
    KanaReadings(of: kana).all.flatMap { reading in
      dictionaries.flatMap { $0.candidates(for: reading) }
    }
  }

  /// Returns words whose last kana are not converted.
  private func words(_ kana: String, endingIn length: Int) -> [String] {
    KanaReadings(of: kana).all.flatMap { reading in
      let ending = reading.suffix(length)
      return KanaReadings.letters(of: ending).flatMap { letter in
        dictionaries.flatMap { $0.candidates(for: reading.dropLast(length) + String(letter)) }
      }.map { $0 + ending }
    }
  }
}
