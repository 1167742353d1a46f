public import MorseCode

/// A text of the learner's own, in parts that are short enough for a prompt.
public struct OwnText: Hashable, Sendable {
  /// The sentences and lines as they are sent, in the lowercase; long ones in several parts.
  public private(set) var parts: [String] = []
  /// The characters that the code table lacks, each once; the words with them are left out.
  public private(set) var unknown: [Character] = []

  /// The most characters of a part, unless a word is longer.
  static let mostCharacters = 36

  /// Creates the parts of a text that a code table can send, with its rule of spelling.
  public init(_ text: String, _ alphabet: MorseAlphabet) {
    for line in text.split(whereSeparator: \.isNewline) { add(line, alphabet) }
  }

  private mutating func add(_ line: Substring, _ alphabet: MorseAlphabet) {
    var part = ""
    for word in MorseSpelling.characters(of: line).lowercased().split(separator: " ") {
      let strange = word.filter { alphabet.characters(sentFor: $0) == nil }
      guard strange.isEmpty else {
        for character in strange where !unknown.contains(character) { unknown.append(character) }
        continue
      }
      for group in Self.sent(word, alphabet).split(separator: " ") {
        if !part.isEmpty, part.count + 1 + group.count > Self.mostCharacters { end(&part) }
        part += (part.isEmpty ? "" : " ") + group
      }
      if let last = word.last, ".?!".contains(last) { end(&part) }
    }
    end(&part)
  }

  /// The letters of a word as they are keyed: Korean syllables, voiced kana and Chinese characters
  /// have several, and a Chinese character is a group of its own.
  private static func sent(_ word: Substring, _ alphabet: MorseAlphabet) -> String {
    word.reduce(into: "") { sent, character in
      let letters = String(alphabet.characters(sentFor: character) ?? [])
      sent += alphabet.isGroup(character) ? " \(letters) " : letters
    }
  }

  private mutating func end(_ part: inout String) {
    if !part.isEmpty { parts.append(part) }
    part = ""
  }
}

/// Where one's own text goes on in the next lesson.
public struct TextPlace: Hashable, Sendable {
  /// A number made of the text, which is not stored itself.
  let text: UInt64
  /// The index of the next part; 0 after the last one.
  let part: Int
}

/// Asks for the parts of a text in their order, from where the last lesson stopped.
struct OwnTextPlan: Sendable {
  private let parts: [String]
  private let text: UInt64

  /// Creates the plan of a text, which must not be empty.
  init(_ parts: [String]) {
    self.parts = parts
    // FNV-1a.
    text = parts.joined(separator: "\n").utf8
      .reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  /// Returns the part to ask for.
  func next(_ progress: TrainingProgress) -> TrainingPlan.Choice {
    let part = (progress.places.last { $0.text == text }?.part ?? 0) % parts.count
    return TrainingPlan.Choice(
      item: .text(parts[part]), reason: "your text, \(part + 1) of \(parts.count)",
      place: TextPlace(text: text, part: (part + 1) % parts.count))
  }
}
