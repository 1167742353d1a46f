import TerminalCodec
import Testing

struct KittyKeyTests {
  @Test(arguments: [
    // Keys by code point.
    ("\\e[97u", "a"), ("\\e[97;5u", "ctrl-a"), ("\\e[97;6u", "ctrl-shift-a"),
    ("\\e[27u", "escape"), ("\\e[13;2u", "shift-enter"), ("\\e[9;5u", "ctrl-tab"),
    ("\\e[127u", "backspace"), ("\\e[32;5u", "ctrl-space"), ("\\e[105;3u", "alt-i"),
    ("\\e[97;9u", "super-a"), ("\\e[97;17u", "hyper-a"), ("\\e[97;33u", "meta-a"),
    ("\\e[0u", "unknown"), ("\\e[u", "unknown"), ("\\e[1114112u", "unknown"),
    ("\\e[55296u", "unknown"), ("\\e[1u", "unknown"), ("\\e[99999999999999999999u", "unknown"),
    // Presses, repeats and releases.
    ("\\e[97;1:1u", "a"), ("\\e[97;1:2u", "a/repeat"), ("\\e[97;1:3u", "a/release"),
    ("\\e[97;5:3u", "ctrl-a/release"), ("\\e[1;1:3A", "up/release"), ("\\e[1;1:3P", "f1/release"),
    ("\\e[1;1:3R", "f3/release"),
    ("\\e[3;1:2~", "delete/repeat"), ("\\e[97;1:9u", "a"), ("\\e[32;1:3u", "space/release"),
    // The text of a key.
    ("\\e[97:65;2u", "A"), ("\\e[97:65;2;65u", "A"), ("\\e[97;2u", "A"), ("\\e[47:63;2u", "?"),
    ("\\e[47;2;63u", "?"), ("\\e[47;2u", "shift-/"), ("\\e[97;65u", "A"), ("\\e[97;66u", "a"),
    ("\\e[97;;228u", "ä"), ("\\e[228:196;2u", "Ä"), ("\\e[32;2;32u", "space"),
    ("\\e[97:65;4u", "alt-A"), ("\\e[0;;233u", "paste<é>"), ("\\e[0;;26085:26412u", "paste<日本>"),
    ("\\e[1089::99;5u", "ctrl-с"),
    // Functional keys.
    ("\\e[57358u", "caps-lock"), ("\\e[57363u", "menu"), ("\\e[57376u", "f13"),
    ("\\e[57398u", "f35"), ("\\e[57399u", "0"), ("\\e[57408u", "9"), ("\\e[57409u", "."),
    ("\\e[57410u", "/"), ("\\e[57413u", "+"), ("\\e[57414u", "enter"), ("\\e[57417u", "left"),
    ("\\e[57426u", "delete"), ("\\e[57427u", "begin"), ("\\e[57441;2u", "shift-left-shift"),
    ("\\e[57442;5:3u", "ctrl-left-ctrl/release"), ("\\e[57452u", "right-meta"),
    ("\\e[57440u", "key57440"), ("\\e[57364u", "key57364"),
  ])
  func `keys of the Kitty protocol`(_ written: String, _ expected: String) {
    #expect(keys(written) == expected)
  }

  @Test(arguments: [
    ("\\e[1074::100;5:1u", "ctrl-d"), ("\\e[1072::102;1:1u", "f"), ("\\e[966::102;;966u", "f"),
    ("\\e[1499::102u", "f"), ("\\e[1072:1040:102;2u", "F"), ("\\e[1072::102;1:3u", "f/release"),
    ("\\e[46::47;1u", "/"),
    // The shifted signs of the standard layout are unknown.
    ("\\e[46:44:47;2u", nil), ("\\e[102u", nil), ("\\e[1074;5:1u", nil), ("f", nil),
  ])
  func `the key of the standard layout is known if it is reported`(
    written: String, expected: String?
  ) {
    let found = events(written).compactMap { event -> Key? in
      guard case .key(let key) = event else { return nil }
      return key
    }
    #expect(found.map(\.onStandardLayout?.description) == [expected])
    #expect(found.first?.isPlainText == (written == "f"))
  }

  @Test func `a release is matched to its press though shift came up first`() {
    let found = events("\\e[47:63;2u\\e[47;1:3u").compactMap { event -> Key? in
      guard case .key(let key) = event else { return nil }
      return key
    }
    #expect(found.map(\.description) == ["?", "//release"])
    #expect(found.map(\.identity) == [.character("/"), .character("/")])
  }

  @Test func `text is what a key types with at most shift held`() {
    #expect(Key.character("a").text == "a")
    #expect(Key.character("A", .shift).text == "A")
    #expect(Key.character("a", .capsLock).text == "a")
    #expect(Key.character("a", .ctrl).text == nil)
    #expect(Key.character("a", .alt).text == nil)
    #expect(Key.named(.enter).text == nil)
  }

  @Test func `a binding matches a key without Caps Lock and Num Lock`() {
    let key = Key(.character("x"), modifiers: [.ctrl, .numLock], phase: .repeat, unshifted: "x")
    #expect(key.binding == .character("x", .ctrl))
  }
}
