import MorseDecoding
import MorseKeyboard
import TerminalCodec
import TextInput
import Testing
import Timeline

@testable import TerminalKeyboard

@Suite struct CodeTreeTests {
  private func session(_ keys: String = "", isSecret: Bool = false) -> TextSession {
    let traits = InputTraits(isSecureTextEntry: isSecret)
    var session = TextSession(
      document: TextDocument(traits: traits), settings: KeyboardSettings(characterGap: .off))
    session.view.showsTree = true
    session.handle(Array(keys.utf8), at: .zero)
    return session
  }

  private func tree(_ keys: String = "", columns: Int, rows: Int = 24) -> [StyledLine] {
    CodeTree(session(keys), columns: columns, rows: rows).lines
  }

  @Test func `a dit goes left and a dah goes right`() {
    #expect(
      tree(columns: 24).map(\.text) == [
        "   ┌───┴───┐", "   e       t", " ┌─┴─┐   ┌─┴─┐", " i   a   n   m",
        "┌┴┐ ┌┴┐ ┌┴┐ ┌┴┐", "s u r w d k g o",
      ])
  }

  @Test(arguments: 24...200)
  func `the tree fits the width, with as many elements as there is room for`(columns: Int) {
    let lines = tree(columns: columns)
    #expect(lines.allSatisfy { $0.width < columns })
    let depth = columns < 33 ? 3 : columns < 65 ? 4 : 5
    #expect(lines.count == 2 * depth)
    let letters = lines.map(\.text).joined()
    #expect(letters.contains("h") == (depth > 3) && letters.contains("5") == (depth > 4))
  }

  @Test(arguments: 0...14)
  func `a low window drops the lines first, then the tree`(rows: Int) {
    let lines = tree(columns: 80, rows: rows)
    #expect(lines.count <= rows)
    #expect(lines.isEmpty == (rows < 2))
    #expect(lines.contains { $0.text.contains("┴") } == (rows >= 10))
  }

  @Test func `the path to the open letter and its continuations are bold`() {
    let lit = Set(
      tree(".-", columns: 80).flatMap(\.runs)
        .filter { $0.style.attributes.contains(.bold) }.flatMap { Array($0.text) }
        .filter { $0.isLetter || $0.isNumber })
    #expect(lit.isSuperset(of: "earwlpj1"))
    #expect(lit.isDisjoint(with: "tinmsuhvdkgo"))
    let open = tree(".-", columns: 80).flatMap(\.runs).filter {
      $0.style.attributes.contains(.reverse)
    }
    #expect(open.map(\.text) == ["a"])
  }

  @Test func `secret text marks nothing in the tree, which does not cover help`() {
    let secret = CodeTree(session(".-", isSecret: true), columns: 80, rows: 24)
    #expect(secret.lines.isEmpty)
    #expect(CodeTree(session("?"), columns: 80, rows: 24).lines.isEmpty)
  }

  @Test func `the tree is shown only on request`() {
    var session = session()
    let high = Panel(session, soundNote: nil, columns: 80, rows: 24).lines.count
    session.view.showsTree = false
    #expect(CodeTree(session, columns: 80, rows: 24).lines.isEmpty)
    #expect(Panel(session, soundNote: nil, columns: 80, rows: 24).lines.count == high - 10)
  }

  @Test(arguments: 1...30, [24, 80])
  func `the panel with the tree keeps to the window`(rows: Int, columns: Int) {
    let panel = Panel(session(".-"), soundNote: nil, columns: columns, rows: rows)
    #expect(panel.lines.count <= max(3, rows))
    #expect(panel.cursor.row < max(1, rows))
  }
}
