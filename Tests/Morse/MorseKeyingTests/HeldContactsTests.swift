import MorseKeying
import Testing

@Suite struct HeldContactsTests {
  /// Returns edges as `+dit` or `-dah`; an `m` after them is the mouse, otherwise they come from a
  /// terminal.
  private func changes(_ line: String) -> String {
    var contacts = HeldContacts()
    return line.split(separator: " ").map { word in
      let isMouse = word.hasSuffix("m")
      let name = word.dropFirst().prefix(3)
      let contact = KeyContact(rawValue: String(name)) ?? .straight
      let edge = KeyEdge(
        contact, isDown: word.hasPrefix("+"), source: isMouse ? .mouse : .kitty)
      return contacts.change(edge) ? String(word.first ?? "?") : "."
    }.joined()
  }

  @Test(arguments: [
    ("+dit -dit", "+-"),
    ("+dit +dit -dit -dit", "+.-."),
    ("-dit +dit", ".+"),
    ("+dit +dah -dit -dah", "++--"),
    ("+dit +ditm -dit -ditm", "+..-"),
    ("+ditm +dah -ditm +dit -dah -dit", "++-+--"),
  ])
  func `only edges that change a contact count`(line: String, expected: String) {
    #expect(changes(line) == expected)
  }

  @Test func `keys prints edges in words`() {
    #expect(KeyEdge(.endCharacter, isDown: true, source: .kitty).description == "end down (kitty)")
    let second = EdgeSource(.midi, number: 1)
    #expect(KeyEdge(.dit, isDown: false, source: second).description == "dit up (midi 2)")
  }
}
