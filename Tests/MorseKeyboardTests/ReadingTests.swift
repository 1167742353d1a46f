import MorseCode
import MorseKeyboard
import Testing

@Suite struct ReadingTests {
  private let settings = KeyboardSettings()

  @Test func `no command hides a character of the alphabet`() {
    for entry in settings.alphabet.entries {
      guard case .character = entry.meaning else { continue }
      #expect(CommandCode(pattern: entry.pattern) == nil, "\(entry.meaning)")
    }
  }

  @Test func `commands have patterns of their own`() {
    #expect(Set(CommandCode.allCases.map(\.pattern)).count == CommandCode.allCases.count)
  }

  @Test func `reachable patterns begin with the open one, shortest first`() {
    let labels = settings.reachable(from: ".-").map { "\($0.pattern) \($0.reading.label)" }
    #expect(labels.prefix(5) == [".-. r", ".-- w", ".-.. l", ".-.- return", ".--. p"])
    #expect(settings.reachable(from: "...---...").isEmpty)
  }

  @Test func `a wire sign is read as its letter`() {
    #expect(settings.reading(of: "-..-") == .text("x"))
    #expect(settings.reading(of: "...-.-") == .text("<SK>"))
    #expect(settings.reading(of: "......") == nil)
  }
}
