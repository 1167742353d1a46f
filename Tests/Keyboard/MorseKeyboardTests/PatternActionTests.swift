import TextComposition
import MorseCode
import MorseKeyboard
import Testing

@Suite struct PatternActionTests {
  private let settings = KeyboardSettings()

  @Test func `no command hides a character of the alphabet`() {
    for entry in settings.alphabet.entries {
      guard case .character = entry.meaning else { continue }
      #expect(CommandCode(pattern: entry.pattern) == nil, "\(entry.meaning)")
    }
  }

  @Test func `commands have separate patterns`() {
    let patterns = CommandCode.allCases.flatMap(\.patterns)
    #expect(Set(patterns).count == patterns.count)
    #expect(CommandCode.allCases.allSatisfy { !$0.patterns.isEmpty && !$0.title.isEmpty })
  }

  @Test(arguments: MorseAlphabet.names)
  func `every command has a code that is not a character of the table`(name: String) throws {
    let alphabet = try #require(MorseAlphabet.named(name))
    let settings = KeyboardSettings(alphabet: alphabet)
    for code in CommandCode.allCases {
      let pattern = settings.pattern(for: code)
      #expect(settings.action(of: pattern) == .command(code), "\(code) \(pattern)")
    }
  }

  @Test func `a command code that is a letter of the table types the letter`() throws {
    let settings = KeyboardSettings(alphabet: .russian)
    #expect(settings.action(of: "..--") == .text("ю"))
    #expect(settings.pattern(for: .space) == ".-..--")
    #expect(self.settings.pattern(for: .space) == "..--")
  }

  @Test func `reachable patterns begin with the open one, shortest first`() {
    let labels = settings.reachable(from: ".-").map { "\($0.pattern) \($0.action.label)" }
    #expect(labels.prefix(5) == [".-. r", ".-- w", ".-.. l", ".-.- return", ".--. p"])
    #expect(settings.reachable(from: "...---...").isEmpty)
  }

  @Test func `an American sign is decoded as its letter`() {
    #expect(settings.action(of: "-..-") == .text("x"))
    #expect(settings.action(of: "...-.-") == .text("<SK>"))
    #expect(settings.action(of: "---....") == nil)
  }
}
