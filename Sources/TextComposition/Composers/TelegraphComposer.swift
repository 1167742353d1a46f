/// The four figures of a Chinese character, which may be cut.
///
///     no figure ──► one to three ── fourth ──► a character ── next figure ──► text, and one figure
///                        └ any other sign: they were figures and letters after all
///
/// Before the fourth figure the characters that it may make are offered; after it that of the other
/// code book, where there is another. What is no code stays as it was keyed.
struct TelegraphComposer: CodeComposer {
  private let code: TelegraphCode
  var signs: [Character] = []

  init(code: TelegraphCode) {
    self.code = code
  }

  private var figures: [Character] { signs.compactMap(TelegraphCode.figure) }
  var isWhole: Bool { signs.count == TelegraphCode.length }
  private var character: Character? { isWhole ? code.character(of: figures) : nil }

  var markedText: String { character.map { String($0) } ?? String(figures) }
  var text: String { character.map { String($0) } ?? String(signs) }
  var isUnknown: Bool { isWhole && character == nil }

  var candidates: [String] {
    if signs.count == TelegraphCode.length - 1 {
      return "0123456789".compactMap { code.character(of: figures + [$0]) }.map { String($0) }
    }
    guard isWhole, let other = code.other.character(of: figures), other != character else {
      return []
    }
    return [character, other].compactMap(\.self).map { String($0) }
  }

  func takes(_ sign: Character) -> Bool { TelegraphCode.figure(of: sign) != nil }
}
