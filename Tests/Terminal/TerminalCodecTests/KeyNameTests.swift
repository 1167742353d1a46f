import TerminalCodec
import Testing

struct KeyNameTests {
  private static var codes: [Key.Code] {
    var codes: [Key.Code] = Key.Name.allCases.map { .named($0) } + [.other(57428)]
    codes += (1...35).map { .function($0) }
    for modifier in Key.Modifier.allCases {
      codes += Key.Side.allCases.map { .modifier(modifier, $0) }
    }
    return codes + "a-/ é日f\\".map { .character($0) }
  }

  @Test func `every name is read back as its key`() {
    for code in Self.codes {
      for bits in UInt8(0)..<64 {
        for phase in Key.Phase.allCases {
          let key = Key(code, modifiers: .init(rawValue: bits), phase: phase)
          #expect(Key(key.description) == key, "\(key)")
        }
      }
    }
  }

  @Test(arguments: [
    "", "ctrl-", "nokey", "f0", "f36", "f", "ctrl-nokey", "left-", "left-f1", "up-left-shift",
    "f+1",
    "key", "é-a", "/repeat",
  ])
  func `an invalid key is refused`(_ name: String) {
    #expect(name == "f" ? Key(name) == .character("f") : Key(name) == nil)
  }

  @Test func `modifiers may be written in any order`() {
    #expect(Key("shift-ctrl-left") == .named(.left, [.ctrl, .shift]))
    #expect(Key("ctrl--") == .character("-", .ctrl))
  }
}
