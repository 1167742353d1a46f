/// Composes the four digits of a Chinese character, which may be cut numbers.
///
///     no digit ──► one to three ── fourth ──► a character ── next digit ──► text, and one digit
///                      └ any other sign: they were digits and letters after all
///
/// After three digits the ten possible characters are offered. After the fourth, the character of
/// the other code book is offered if it differs. A number that is not a code stays as keyed.
struct TelegraphComposer: CodeComposer {
  private let code: TelegraphCode
  var signs: [Character] = []

  init(code: TelegraphCode) {
    self.code = code
  }

  private var digits: [Character] { signs.compactMap(TelegraphCode.digit) }
  var isWhole: Bool { signs.count == TelegraphCode.length }
  private var character: Character? { isWhole ? code.character(of: digits) : nil }

  var markedText: String { character.map { String($0) } ?? String(digits) }
  var text: String { character.map { String($0) } ?? String(signs) }
  var isUnknown: Bool { isWhole && character == nil }

  var candidates: [String] {
    if signs.count == TelegraphCode.length - 1 {
      return "0123456789".compactMap { code.character(of: digits + [$0]) }.map { String($0) }
    }
    guard isWhole, let other = code.other.character(of: digits), other != character else {
      return []
    }
    return [character, other].compactMap(\.self).map { String($0) }
  }

  func accepts(_ sign: Character) -> Bool { TelegraphCode.digit(of: sign) != nil }
}
