import Configuration
import Testing

@Suite struct ConfigurationTests {
  private func configuration(_ text: String) -> Configuration {
    let (table, notes) = TOMLReader.read(text)
    return Configuration(table, notes: notes)
  }

  @Test(arguments: [
    ("wpm = 20", ["--wpm=20"]), ("wpm = 18.5", ["--wpm=18.5"]),
    ("letter-gap = 300", ["--letter-gap=300"]),
    ("letter-gap = \"3u\"", ["--letter-gap=3u"]), ("swap = true", ["--swap"]),
    ("swap = false", ["--no-swap"]), ("no-sound = true", ["--no-sound"]), ("no-sound = false", []),
    ("bind = [\"dit=f9\", \"dah=f10\"]", ["--bind=dit=f9", "--bind=dah=f10"]),
    ("bind = \"dit=f9\"", ["--bind=dit=f9"]),
    ("mute = [\"press\", \"delete\"]", ["--mute=press,delete"]),
  ])
  func `a setting has the same form as on the command line`(text: String, words: [String]) {
    let configuration = configuration(text)
    #expect(configuration.notes.isEmpty)
    #expect(configuration.arguments(for: .type, before: []) == words)
  }

  @Test(arguments: [
    ("wpm = 20", ["--wpm", "25"]), ("wpm = 20", ["--wpm=25"]), ("swap = true", ["--no-swap"]),
    ("no-sound = true", ["--sound", "tone"]), ("panel-key = \"f11\"", []),
  ])
  func `the command line overrides the file`(text: String, words: [String]) {
    #expect(configuration(text).arguments(for: .type, before: words) == [])
  }

  @Test func `a setting by two names is reported, and the first one applies`() {
    let read = configuration("layouts = \"raw\"\nkeyboards = \"darci\"")
    #expect(read.notes == [FileNote(line: 2, "'layouts' is set in line 1 already")])
    #expect(read.arguments(for: .type, before: []) == ["--layouts=raw"])
  }

  @Test func `options for several contacts add to the file`() {
    let words = configuration("input = \"midi\"").arguments(for: .type, before: ["--input=mouse"])
    #expect(words == ["--input=midi"])
  }

  @Test func `rules for programs and shortcuts`() {
    let text = """
      [program.vim]
      type = "code"
      layout = "raw"
      language = "de"
      digits = "darci"
      smart = false
      [program."my prog"]
      deny = true
      [shortcuts]
      OMW = "on my way"
      """
    let configuration = configuration(text)
    #expect(configuration.notes.isEmpty)
    #expect(configuration.programs["vim"]?.type == "code")
    #expect(configuration.programs["vim"]?.layout == "raw")
    #expect(configuration.programs["vim"]?.layoutLine == 3)
    #expect(configuration.programs["vim"]?.language == "de")
    #expect(configuration.programs["vim"]?.digits == "darci")
    #expect(configuration.programs["vim"]?.isSmart == false)
    #expect(configuration.programs["my prog"]?.isDenied == true)
    #expect(configuration.shortcuts == ["omw": "on my way"])
  }

  @Test(arguments: [
    ("wmp = 20", "1: 'wmp' is not a setting; did you mean 'wpm'?"),
    ("keyz = 1", "1: 'keyz' is not a setting; did you mean 'keys'?"),
    ("scanner = 1", "1: 'scanner' is not a setting; did you mean 'scan'?"),
    ("wpm = \"fast\"", "1: 'wpm' is set to text; expected a number"),
    ("\nswap = 1", "2: 'swap' is set to a number; expected true or false"),
    ("bind = [[1]]", "1: 'bind' is set to a list; expected a list of texts, as [\"a\", \"b\"]"),
    ("[program]\nvim = 1", "2: 'vim' is not a table; expected [program.vim]"),
    ("[shortcuts]\na = 1", "2: 'a' is set to a number; expected text"),
  ])
  func `an invalid line is named, and the others count`(text: String, note: String) {
    let configuration = configuration("volume = 10\n" + text)
    let line = note.prefix { $0 != ":" }
    let expected = "\((Int(line) ?? 0) + 1)" + note.dropFirst(line.count)
    #expect(configuration.notes.map(\.description) == [expected])
    #expect(configuration.arguments(for: .type, before: []) == ["--volume=10"])
  }

  @Test func `an invalid rule is named`() {
    let notes = configuration("[program.vim]\ntype = \"kode\"").notes
    #expect(notes.map(\.line) == [2])
    #expect(
      notes.first?.problem == """
        'type' = "kode" is not a rule; expected layout = a layout's name, language = a language \
        tag, such as de, pt-BR or zh-Hant-TW, digits = cut or darci, smart, capitals, full-stops, \
        quotes, dashes, spaces = true or false, deny = true, or type = one of text, ascii, shell, \
        code, url, email, number, decimal, phone, name, name-phone, web-search, password
        """)
  }

  @Test(arguments: [
    ("wpm", "20", "20"), ("wpm", "fast", nil), ("letter-gap", "300", "300"),
    ("letter-gap", "3u", "\"3u\""), ("swap", "true", "true"), ("swap", "yes", nil),
    ("bind", "dit=f9,dah=f10", "[\"dit=f9\", \"dah=f10\"]"), ("device", "a\"b", "\"a\\\"b\""),
  ])
  func `words become values`(name: String, words: String, value: String?) throws {
    #expect(try #require(OptionRow.named(name)).value(of: words) == value)
  }

  @Test func `the table desktop overrides the rest, only in graphical programs`() {
    let read = configuration("wpm = 20\nvolume = 50\n[desktop]\nwpm = 12\nsecure = \"masked\"\n")
    #expect(read.notes.isEmpty)
    #expect(
      read.arguments(for: .desktop, before: []) == ["--volume=50", "--wpm=12", "--secure=masked"])
    #expect(read.arguments(for: .type, before: []) == ["--wpm=20", "--volume=50"])
    #expect(
      read.arguments(for: .desktop, before: ["--wpm=30"]) == ["--volume=50", "--secure=masked"])
  }

  @Test(arguments: [
    ("[desktop]\nheight = 2\n", 2), ("[desktop]\nwpm = \"x\"\n[desktop.more]\na = 1\n", 2),
    ("[desktop]\nwpn = 12\n", 2),
  ])
  func `settings without a use in graphical programs are named with their line`(
    text: String, line: Int
  ) {
    #expect(configuration(text).notes.first?.line == line)
  }
}
