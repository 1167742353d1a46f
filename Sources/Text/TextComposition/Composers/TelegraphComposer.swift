/// Composes the four digits of a Chinese character, which may be cut numbers.
///
///     no digit ──► one to three ── fourth ──► a character ── next digit ──► text, and one digit
///                      └ any other character: they were digits and letters after all
///
/// After three digits the ten possible characters are offered. After the fourth, the character of
/// the other code book is offered if it differs. A number that is not a code stays as keyed.
struct TelegraphComposer: CodeComposer {
  private let code: TelegraphCode
  var characters: [Character] = []

  init(code: TelegraphCode) {
    self.code = code
  }

  private var digits: [Character] { characters.compactMap(TelegraphCode.digit) }
  var isWhole: Bool { characters.count == TelegraphCode.length }
  private var composed: Character? { isWhole ? code.character(of: digits) : nil }

  var markedText: String { composed.map { String($0) } ?? String(digits) }
  var text: String { composed.map { String($0) } ?? String(characters) }
  var isUnknown: Bool { isWhole && composed == nil }

  var candidates: [String] {
    if characters.count == TelegraphCode.length - 1 {
      return "0123456789".compactMap { code.character(of: digits + [$0]) }.map { String($0) }
    }
    guard isWhole, let other = code.other.character(of: digits), other != composed else {
      return []
    }
    return [composed, other].compactMap(\.self).map { String($0) }
  }

  func accepts(_ character: Character) -> Bool { TelegraphCode.digit(of: character) != nil }
}
