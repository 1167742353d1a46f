import Testing

@testable import WordPrediction

@Suite struct ImportedWordsTests {
  private func words(_ rules: String, _ stems: String, capacity: Int = 100) -> Set<String> {
    Set(HunspellDictionary(rules: rules).words(stems, capacity: capacity).map(\.word))
  }

  private static let english = """
    SET UTF-8
    # a comment
    PFX U Y 1
    PFX U 0 un .
    SFX S Y 2
    SFX S y ies [^aeiou]y
    SFX S 0 s [^sy]
    SFX D N 1
    SFX D 0 ed [^y]
    FORBIDDENWORD !
    NEEDAFFIX ~
    ONLYINCOMPOUND +
    """

  @Test(arguments: [
    ("lock/US", ["lock", "locks", "unlock", "unlocks"]), ("city/S", ["city", "cities"]),
    ("boy/S", ["boy"]), ("lock/UD", ["lock", "locked", "unlock"]), ("hund/!", []),
    ("schul/+", []), ("wander/~S", ["wanders"]), ("don't", ["don't"]), ("3D/S", []),
    ("Anna po:name", ["Anna"]), ("walk\tpo:verb", ["walk"]), ("2", []),
  ])
  func `a stem makes the words that its affixes allow`(line: String, expected: [String]) {
    #expect(words(Self.english, line) == Set(expected))
  }

  @Test func `a suffix may be followed by a suffix`() {
    let rules = "SFX A Y 1\nSFX A 0 able/B .\nSFX B Y 1\nSFX B able ability able\n"
    #expect(words(rules, "read/A") == ["read", "readable", "readability"])
  }

  @Test(arguments: [
    ("FLAG long\nSFX Aa Y 1\nSFX Aa 0 s .\nSFX Bb Y 1\nSFX Bb 0 t .", "x/AaBb"),
    ("FLAG num\nSFX 1 Y 1\nSFX 1 0 s .\nSFX 22 Y 1\nSFX 22 0 t .", "x/1,22"),
    ("FLAG UTF-8\nSFX é Y 1\nSFX é 0 s .\nSFX ü Y 1\nSFX ü 0 t .", "x/éü"),
    ("AF 1\nAF ab\nSFX a Y 1\nSFX a 0 s .\nSFX b Y 1\nSFX b 0 t .", "x/1"),
  ])
  func `flags may be written in four ways`(rules: String, line: String) {
    #expect(words(rules, line) == ["x", "xs", "xt"])
  }

  @Test func `stems count more than their forms, and come first when there are too many`() {
    let found = HunspellDictionary(rules: Self.english).words("lock/S\ndoor/S\n", capacity: 3)
    #expect(found.map(\.word) == ["lock", "door", "locks"])
    #expect(found.map(\.count) == [2, 2, 1])
  }

  @Test func `the rules name their character set`() {
    #expect(
      HunspellDictionary.characterSet(ofRules: Array("# x\nSET ISO8859-1\n".utf8)) == "ISO8859-1")
    #expect(HunspellDictionary.characterSet(ofRules: [0xFF, 0x0A]) == nil)
  }

  @Test(arguments: [
    ("BEGIN:VCARD\nFN:Anne Smith\nEND:VCARD\n", ["Anne", "Smith"]),
    (
      "alias anne Anne Smith <anne@example.org>\nalias -group work bob Bob Lee <b@x.org>\n",
      ["Anne", "Smith", "Bob", "Lee"]
    ),
    (
      "   12\tSiobhán Ó Neill <s@example.org>\n    3\tJorge <j@example.org>\n",
      ["Siobhán", "Ó", "Neill", "Jorge"]
    ),
    ("# people\nAnne Smith <anne@example.org> <old@example.org>\n", ["Anne", "Smith"]),
    (
      "Host pegasus web01 *.example.org\n  HostName pegasus.example.org\n  User anne\n",
      ["pegasus", "example"]
    ),
    (
      "127.0.0.1 localhost\n::1 localhost\n10.0.0.7 printer.home # upstairs\n",
      ["localhost", "printer"]
    ),
  ])
  func `names are found in the files of other programs`(text: String, names: [String]) {
    #expect(ContactNames.words(in: text) == names)
  }

  @Test(arguments: ["hello\t3\n", "omw\ton my way\n", "", "just words here\nand here 1.\n"])
  func `another file has no names`(text: String) {
    #expect(ContactNames.words(in: text) == nil)
  }

  @Test func `abbreviations are tab separated`() throws {
    let found = try #require(Abbreviations.parse("# mine\nomw\ton my way\r\nbrb\tbe right back\n"))
    #expect(found.map(\.short) == ["omw", "brb"])
    #expect(found.map(\.text) == ["on my way", "be right back"])
  }

  @Test(arguments: [
    "hello\t3\n", "a b\tc\n", "omw on my way\n", "x\tnever\n", "x\t= y\n", "x\t\u{1}\n",
    "x\ty\u{9B}z\n", "x\u{7F}\ty\n", "hello\t99999999999999999999\n",
    "hello\t-00000000000000000003\n",
  ])
  func `other files hold no abbreviations`(text: String) {
    #expect(Abbreviations.parse(text) == nil)
  }
}
