@testable import LinuxSystem
import ArgumentParser
import Configuration
import Stores
import TestSupport
import Testing
import TextInput

@testable import morsekey

@Suite struct SitePolicyTests {
  private func policy(_ text: String) throws -> (SitePolicy, TestFolder) {
    let folder = TestFolder()
    return (SitePolicy(path: try folder.write(text, to: "policy.toml")), folder)
  }

  @Test func `a setting fixed by policy overrides configuration and command line`() throws {
    let (policy, folder) = try policy("wpm = 18\nlearning = false\n")
    let configuration = try folder.write("wpm = 30\nkeyer = \"iambic-b\"\n", to: "config.toml")
    for words in [["--wpm", "40"], ["--wpm=40", "--learning"], []] {
      let all = words + ["--config", configuration]
      var source = CommandSource(
        written: try TypeCommand.parse(all), words: all, policy: policy)
      source.read()
      #expect(source.command.keying.wpm == 18)
      #expect(source.command.text.words.learning == false)
      #expect(source.command.keying.keyer.keyer == "iambic-b")
      let fixed = words.filter { $0 != "40" }.map { $0.prefix { $0 != "=" } }
      #expect(
        source.problems
          == ["\(configuration):1: 'wpm' is fixed by \(policy.path)"]
          + fixed.map { "'\($0)' is fixed by \(policy.path)" })
    }
  }

  @Test(arguments: [
    (["--learning"], true), (["--no-learning"], false), (["--", "prog", "--learning"], false),
  ])
  func `an option that the policy overrules is reported`(words: [String], isReported: Bool) throws {
    let (policy, _) = try policy("learning = false\n")
    let notes = policy.overruled(in: words)
    #expect(notes == (isReported ? ["'--learning' is fixed by \(policy.path)"] : []))
  }

  @Test func `built-in program rules apply without a configuration`() throws {
    let (policy, folder) = try policy(
      "wpm = 18\n[program.vim]\ntype = \"code\"\nquotes = false\n[program.psql]\ndeny = true\n")
    let configuration = try folder.write(
      "[program.vim]\ntype = \"text\"\nlanguage = \"de\"\nquotes = true\ndashes = true\n"
        + "[program.psql]\ndeny = false\n[program.mc]\ndeny = true\n", to: "config.toml")
    for file in [configuration, "none"] {
      let words = ["--config", file, "--", "true"]
      var source = CommandSource(written: try RunCommand.parse(words), words: words, policy: policy)
      source.read()
      let rules = source.configuration.programs
      let isRead = file != "none"
      #expect(rules["vim"]?.type == "code")
      #expect(rules["vim"]?.language == (isRead ? "de" : nil))
      #expect(rules["vim"]?.switches[.quotes] == false)
      #expect(rules["vim"]?.switches[.dashes] == (isRead ? true : nil))
      #expect(rules["psql"]?.isDenied == true)
      #expect((rules["mc"]?.isDenied == true) == isRead)
    }
    #expect(policy.problems.isEmpty)
    #expect(policy.lines.contains("[program.psql]") && policy.lines.contains("deny = true"))
  }

  @Test func `a missing layout in a policy is reported`() throws {
    let (policy, _) = try policy("[program.vim]\nlayout = \"nowhere\"\n")
    let names = LayoutLibrary().names.listed
    let problem = "\(policy.path):2: 'nowhere' is not a layout; expected one of \(names)"
    #expect(policy.problems.first == problem)
    #expect(policy.programs["vim"]?.layout == nil)
  }

  @Test func `the program's own arguments are not changed`() throws {
    let (policy, _) = try policy("wpm = 18\n")
    #expect(
      policy.filtered(["--wpm", "5", "--", "prog", "--wpm", "5"]) == ["--", "prog", "--wpm", "5"])
    let words = ["--config=none", "--", "prog", "--wpm", "5"]
    let source = CommandSource(written: try RunCommand.parse(words), words: words, policy: policy)
    #expect(source.command.keying.wpm == 18)
    #expect(source.command.command == ["prog", "--wpm", "5"])
  }

  @Test(arguments: [
    (["--record", "x"], "--record"), (["--record=x"], "--record=x"), (["-o", "x"], "-o"),
    (["--events", "1"], "--events"),
  ])
  func `a forbidden option is refused by its name`(words: [String], named: String) throws {
    let (policy, _) = try policy("forbid = [\"record\", \"output\", \"events\"]\n")
    let error = try #require(throws: UsageError.self) { try policy.check(words) }
    #expect("\(error)" == "'\(named)' is forbidden on this machine by \(policy.path)")
    try policy.check(["--wpm", "5", "--", "--record"])
  }

  @Test func `a list is added to the user's words`() throws {
    let (policy, folder) = try policy("deny = [\"keepassxc\"]\n")
    let configuration = try folder.write("deny = [\"mine\"]\n", to: "config.toml")
    let words = ["--config", configuration, "--", "true"]
    var source = CommandSource(written: try RunCommand.parse(words), words: words, policy: policy)
    source.read()
    #expect(source.command.hosting.deny == ["mine", "keepassxc"])
  }

  @Test func `errors in a policy are reported with their line, and the rest counts`() throws {
    let (policy, _) = try policy("wpn = 3\nwpm = 18\nforbid = [\"recrod\"]\n")
    #expect(
      policy.problems == [
        "\(policy.path):1: 'wpn' is not a setting; did you mean 'wpm'?",
        "\(policy.path):3: 'recrod' is not an option that can be forbidden",
        "\(policy.path): forbids \(Self.all) until its errors are corrected",
      ])
    #expect(policy.lines.first == "wpm = 18")
  }

  private static let all =
    "--config, --control, --events, --output, --record, --trace"

  @Test(arguments: [
    "forbid = [\"record\"\n", "Forbid = [\"record\"]\n", "forbid = [\"recrod\"]\n",
    "[program.vim]\nforbid = [\"record\"]\n", "forbid = 3\n", "forbid = [\"record\", 3]\n",
    "layouts = [\nlearning = false\nforbid = [\"record\"]\n", "learning = \"no\"\n",
    "wpm = 300\n", "bell-hold = \"zzz\"\n", "[program.vim\ndeny = true\n",
    "[program.vim]\nlayout = \"nowhere\"\n", "[program.\"\"]\ndeny = true\n",
    "[secrets]\nwifi = \"true\"\n",
    String(repeating: "x", count: 3 << 20),
  ])
  func `a policy with an error forbids whatever a policy can forbid`(text: String) throws {
    let (policy, _) = try policy(text)
    for option in ["record", "trace", "events", "control", "output", "config"] {
      let error = try #require(throws: UsageError.self) { try policy.check(["--\(option)", "x"]) }
      #expect("\(error)".hasSuffix(", which has errors: morsekey config check"))
    }
    #expect(throws: UsageError.self) { try policy.check(["-ox"]) }
    try policy.check(["--wpm", "20"])
  }

  @Test func `a character of a policy that is not UTF-8 has a place, and forbids too`() throws {
    let folder = TestFolder()
    let path = folder.path + "/policy.toml"
    let text = Array("wpm = 18\ndeny = [\"k".utf8) + [0xFF] + Array("\"]\n".utf8)
    try OutputFile.replace(path, with: text, permissions: .owner)
    let policy = SitePolicy(path: path)
    let note = "a character is not in UTF-8; expected the file saved as UTF-8"
    #expect(policy.problems.first == "\(path):2:11: \(note); the line is left out")
    #expect(policy.lines.first == "wpm = 18")
    #expect(throws: UsageError.self) { try policy.check(["--record", "x"]) }
  }

  @Test func `a byte order mark and comments in another encoding are no errors of a policy`()
    throws
  {
    let folder = TestFolder()
    let path = folder.path + "/policy.toml"
    let text = [0xEF, 0xBB, 0xBF] + Array("# B".utf8) + [0xFC] + Array("ro\nwpm = 18\n".utf8)
    try OutputFile.replace(path, with: text, permissions: .owner)
    #expect(SitePolicy(path: path).problems == [])
  }

  @Test func `a folder in the place of a policy forbids too`() throws {
    let folder = TestFolder()
    try folder.write("", to: "policy.toml/file")
    let policy = SitePolicy(path: folder.path + "/policy.toml")
    #expect(throws: UsageError.self) { try policy.check(["--record", "x"]) }
  }

  @Test(arguments: ["policy.toml", "etc/policy.toml"])
  func `a link to nowhere in the place of a policy or its folder forbids too`(name: String) throws {
    let folder = TestFolder()
    try folder.link(String(name.prefix { $0 != "/" }), to: "/none")
    let policy = SitePolicy(path: folder.path + "/" + name)
    #expect(policy.problems.first?.hasSuffix("Link to a missing file; expected a policy") == true)
    #expect(throws: UsageError.self) { try policy.check(["--record", "x"]) }
  }

  @Test func `a slip leaves the other statements of a policy in force`() throws {
    let (policy, _) = try policy(
      "layouts = [\nlearning = false\nforbid = [\"record\"]\n[program.psql]\ndeny = true\n")
    #expect(policy.lines.contains("learning = false"))
    #expect(policy.programs["psql"]?.isDenied == true)
  }

  @Test func `config check tells the administrator`() throws {
    let (policy, folder) = try policy("forbid = [\"record\"\n")
    let path = try folder.write("wpm = 20\n", to: "config.toml")
    let page = ConfigurationPage(
      try ConfigurationOptions.parse(["--config", path]), policy: policy)
    let result = try folder.run { console throws(FileError) in try page.check(on: console) }
    #expect(result.status == .badData)
    #expect(result.errors.contains("policy.toml:1:10: a list is not closed"))
    #expect(result.errors.contains("forbids \(Self.all) until its errors are corrected"))
  }

  @Test func `without a policy nothing is fixed`() throws {
    let policy = SitePolicy(path: TestFolder().path + "/none.toml")
    #expect(policy.lines.isEmpty && policy.problems.isEmpty)
    #expect(policy.filtered(["--wpm", "5"]) == ["--wpm", "5"])
  }

  @Test func `the features name every command and table`() {
    let text = FeaturesPage().text
    #expect(text.contains("commands\ttype speak run ask"))
    #expect(text.contains("tables\t") && text.contains(" wabun"))
    #expect(FeaturesPage.isAsked(by: ["--version", "--features"]))
    #expect(FeaturesPage.isAsked(by: ["--features", "--version"]))
    #expect(!FeaturesPage.isAsked(by: ["--version"]))
    #expect(!FeaturesPage.isAsked(by: ["run", "--version", "--features"]))
  }
}

@Suite struct FixedSettingTests {
  @Test func `config says which settings do not apply`() throws {
    let folder = TestFolder()
    let policy = SitePolicy(path: try folder.write("wpm = 12\n", to: "policy.toml"))
    let file = try folder.write("keyer = \"bug\"\nwpm = 30\n", to: "config.toml")
    let page = ConfigurationPage(
      try ConfigurationOptions.parse(["--config", file]), policy: policy)
    let fixed = "'wpm' is fixed to 12 by policy.toml; this value does not apply\n"
    let set = try folder.run { console throws(FileError) in
      try page.set("wpm", to: "25", on: console)
    }
    #expect(set == (.success, "", "morsekey: config.toml: \(fixed)"))
    let check = try folder.run { console throws(FileError) in try page.check(on: console) }
    #expect(check == (.success, "", "morsekey: config.toml:2: \(fixed)"))
    let get = try folder.run { console throws(FileError) in
      try page.get("wpm", on: console)
    }
    #expect(get == (.success, "12\n", "morsekey: 'wpm' is fixed by policy.toml\n"))
    let other = try folder.run { console throws(FileError) in
      try page.get("keyer", on: console)
    }
    #expect(other == (.success, "bug\n", ""))
  }
}
