@testable import Reports
@testable import Stores
import MorseCode
import ArgumentParser
import Configuration
@testable import LinuxSystem
import MorseKeyboard
import TestSupport
import Testing

@testable import morsekey

@Suite struct LayoutsCommandTests {
  private let folder = TestFolder()

  private var library: LayoutLibrary { LayoutLibrary(folders: [folder.path]) }

  private func run(_ work: (LayoutsPage) throws(FileError) -> CommandStatus) throws -> CommandRun {
    try folder.run { console throws(FileError) in
      try work(LayoutsPage(console: console, library: library))
    }
  }

  private func check(_ name: String, like other: String? = nil) throws -> CommandRun {
    try run { page throws(FileError) in try page.check(name, like: other) }
  }

  /// The names of the built-in layouts, as messages list them.
  private let names = BuiltInLayouts.names.listed

  @Test func `the list has every keyboard under its group`() throws {
    try folder.write("title = \"Shop\"\ntable = \"german\"\n", to: "shop.toml")
    let (status, output, errors) = try run { page throws(FileError) in
      try page.list(asJSON: false)
    }
    #expect(status == .success && errors.isEmpty)
    #expect(output.hasPrefix("Morse\n  morse"))
    #expect(output.contains("\nAssistive\n  gboard"))
    #expect(output.contains("\nOthers\n  shop"))
    let json = try run { page throws(FileError) in try page.list(asJSON: true) }.output
    #expect(
      json.split(separator: "\n").count
        == output.split(separator: "\n").count { $0.hasPrefix("  ") })
    #expect(json.contains("{\"name\": \"gboard\", \"group\": \"Assistive\", \"title\": \"Gboard\""))
  }

  @Test func `no text of a layout controls the terminal`() throws {
    let evil = "x\\u001b[31m\\u009b32m\\u0007"
    try folder.write(
      "group = \"\(evil)\"\ntitle = \"\(evil)\"\nlanguage = \"\(evil)\"\ntable = \"\(evil)\"\n"
        + "[codes]\n\"......\" = { phrase = \"\(evil)\", title = \"\(evil)\" }\n", to: "evil.toml")
    let results = [
      try run { page throws(FileError) in try page.list(asJSON: false) },
      try run { page throws(FileError) in try page.list(asJSON: true) },
      try run { page throws(FileError) in try page.show("evil", asJSON: false) },
      try run { page throws(FileError) in try page.show("evil", asJSON: true) },
      try check("evil"),
      try run { page throws(FileError) in try page.showFile(of: "evil") },
    ]
    for result in results {
      let scalars = (result.output + result.errors).unicodeScalars
      #expect(!scalars.contains { $0.properties.generalCategory == .control && $0 != "\n" })
    }
  }

  @Test func `a keyboard is shown with its codes`() throws {
    let text = try run { page throws(FileError) in try page.show("gboard", asJSON: false) }.output
    #expect(text.contains("ASCII      all of it"))
    #expect(text.contains("-.----  >"))
    let json = try run { page throws(FileError) in try page.show("phrases", asJSON: true) }.output
    #expect(json.contains("\".\": {\"phrase\": \"Please feed the dog. \"}"))
    #expect(json.contains("\"cells\": [[\"feed\", \"walk\", \"play\"]]"))
    let (status, _, errors) = try run { page throws(FileError) in
      try page.show("nosuch", asJSON: false)
    }
    #expect(status == .usage)
    #expect(
      errors == "morsekey: 'nosuch' is not a layout; expected one of \(names)\n")
  }

  @Test func `check lists clashes and exits with 0`() throws {
    let (status, output, errors) = try check("adap2u", like: "gboard")
    #expect(status == .success && errors.isEmpty)
    for part in [
      "Clashes with the table\n  --      delete     M\n", "  ...-.-    %          <SK>\n",
      "keyed as --.--...", "Cannot be typed any more\n  ..-..  É\n",
      "  --        delete          t + t\n", "Ю russian, ノ wabun", "Other than in gboard",
      "Ways out\n  -.-..-  next keyboard\n",
    ] {
      #expect(output.contains(part), "\(part)")
    }
  }

  @Test func `a file with invalid lines is refused, with file and line`() throws {
    let file = try folder.write(
      "table = \"none\"\n[codes]\n\".x\" = \"a\"\n\"..\" = { keyboard = \"gone\" }\n",
      to: "own.toml")
    let (status, _, errors) = try check(file)
    #expect(status == .badData)
    #expect(
      errors == "morsekey: own.toml:3: '.x' is not a code; expected dits and dahs in quotation"
        + " marks, as \".-.-\", at most 15\n"
        + "morsekey: own.toml:4: 'gone' is not a layout; expected one of \(names), own, keys\n")
  }

  @Test func `a key that switches to a missing layout is dropped, and does not count as a way out`()
    throws
  {
    let file = try folder.write(
      """
      table = "none"
      cells = [[{ layout = "gone" }]]
      scan = true
      [codes]
      "-.-..-" = "a"
      "-..-.-" = "b"
      "-....." = { layout = "gone" }
      "...." = { layout = "own" }
      [keys]
      f5 = { layout = "gone" }
      """, to: "own.toml")
    let (status, output, errors) = try check(file)
    #expect(status == .badData)
    let problems = [2, 7, 10].map { line in
      "morsekey: own.toml:\(line): 'gone' is not a layout; expected one of \(names), own, keys\n"
    }
    #expect(errors == problems.joined())
    #expect(!output.contains("gone") && output.hasSuffix("Ways out\n  -.....  dismiss\n"))
    let found = library.found(
      try folder.read("own.toml"), named: "own", path: file)
    #expect(found.file.keyboard.references == ["own"] && !found.file.keyboard.scans)
  }

  @Test func `a layout without a way out is refused`() throws {
    let file = try folder.write(
      """
      table = "none"
      [codes]
      "-.-..-" = "a"
      "-..-.-" = "b"
      "-....." = { layout = "own" }
      """, to: "own.toml")
    let (status, _, errors) = try check(file)
    #expect(status == .badData)
    #expect(
      errors == "morsekey: own.toml:1: no code leaves the keyboard; expected one for"
        + " next-keyboard, keyboard-list, dismiss or another layout\n")
  }

  @Test func `an unopenable file is not an input`() throws {
    let (status, _, errors) = try check("/nosuch.toml")
    #expect(status == .noInput)
    #expect(errors == "morsekey: /nosuch.toml: No such file or directory; expected a layout\n")
  }

  @Test(arguments: [nil, "gboard", "phrases"] as [String?])
  func `a new layout is valid, and is not overwritten`(from: String?) throws {
    let (status, output, _) = try run { page throws(FileError) in try page.make("mine", from: from)
    }
    #expect(status == .success && output == "\(library.folder)/mine.toml\n")
    let found = try #require(library.layout(named: "mine"))
    #expect(found.problems == [])
    #expect(found.file.keyboard.codes.isEmpty == (from == nil))
    let again = try run { page throws(FileError) in try page.make("mine", from: nil) }
    #expect(again.status == .cannotCreate)
    #expect(again.errors == "morsekey: mine.toml: is there already; expected another name\n")
  }

  @Test func `a copy of a built-in layout replaces it, and a message says so`()
    throws
  {
    let (status, output, errors) = try run { page throws(FileError) in
      try page.make("gboard", from: nil)
    }
    #expect(status == .success && output == "\(library.folder)/gboard.toml\n")
    #expect(
      errors == "morsekey: gboard.toml: replaces the built-in layout 'gboard';"
        + " delete it to have that back\n")
    let found = try #require(library.layout(named: "gboard"))
    let builtIn = LayoutLibrary(folders: ["/nowhere"]).layout(named: "gboard")
    #expect(found.path != nil && found.problems == [])
    #expect(found.file.keyboard.codes == builtIn?.file.keyboard.codes)
  }

  @Test(arguments: ["", "a/b", "keys", "a b"])
  func `an invalid name is refused`(name: String) throws {
    #expect(try run { page throws(FileError) in try page.make(name, from: nil) }.status == .usage)
  }

  @Test func `a user's layout replaces the built-in one of the same name`() throws {
    try folder.write("title = \"Mine\"\ntable = \"none\"\n", to: "gboard.toml")
    #expect(library.layout(named: "gboard")?.file.keyboard.title == "Mine")
    #expect(library.names.filter { $0 == "gboard" }.count == 1)
    #expect(
      try library.load(["gboard", "darci"]).others.map(\.name).sorted() == [
        "darci-mouse", "darci-number",
      ])
  }

  @Test func `layouts are found in the folder of earlier versions too`() throws {
    let folders = ["layouts", "keyboards"].map { folder.path + "/" + $0 }
    for (file, title) in [
      ("keyboards/old", "former"), ("keyboards/both", "former"), ("layouts/both", "current"),
    ] {
      try folder.write("title = \"\(title)\"\n", to: file + ".toml")
    }
    let library = LayoutLibrary(folders: folders)
    #expect(library.ownNames == ["both", "old"])
    #expect(library.layout(named: "old")?.file.keyboard.title == "former")
    #expect(library.layout(named: "both")?.file.keyboard.title == "current")
  }

  @Test func `the options choose keyboards`() throws {
    func names(_ words: [String]) throws -> [String] {
      try LayoutOptions.parse(words).load(from: library).enabled.map(\.name)
    }
    #expect(try names([]) == ["morse"])
    #expect(try names(["--layout", "raw"]) == ["raw"])
    #expect(try names(["--layouts", "gboard, raw,keys"]) == ["gboard", "raw"])
    #expect(try names(["--layout", "darci", "--layouts", "morse,darci"]) == ["darci", "morse"])
    #expect(throws: UsageError.self) { try names(["--layouts", "morse,nosuch"]) }
    let table = try LayoutOptions.parse(["--table", "german"]).load(from: library)
    #expect(table.first.alphabet.name == "german")
    #expect(table.first.language == "de")
    let other = try LayoutOptions.parse(["--table", "russian", "--layout", "german"])
    #expect(try other.load(from: library).first.language == "ru")
    let unstated = try LayoutOptions.parse(["--table", "american"]).load(from: library)
    #expect(unstated.first.language == nil)
    let digits = try LayoutOptions.parse(["--table", "german", "--layout", "darci-number"])
    #expect(try digits.load(from: library).first.hasTable == false)
    let scanned = try LayoutOptions.parse(["--table", "greek", "--layout", "abc"])
    let grid = try scanned.load(from: library).first
    #expect(grid.language == "el" && !grid.hasTable && grid.alphabet.isLatin)
  }
}
