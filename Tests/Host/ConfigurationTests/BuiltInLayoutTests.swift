import TextComposition
import MorseKeying
import Configuration
import MorseCode
import MorseKeyboard
import TestSupport
import TextInput
import Testing
import Timeline

/// The parsed built-in layouts.
@Suite struct BuiltInLayoutTests {
  private static let files: [String: LayoutFile] = Dictionary(
    uniqueKeysWithValues: BuiltInLayouts.names.map { name in
      let (table, notes) = TOMLReader.read(BuiltInLayouts.text(of: name) ?? "")
      return (name, LayoutFile(table, named: name, notes: notes))
    })

  private func file(_ name: String) throws -> LayoutFile { try #require(Self.files[name]) }

  private func settings(_ name: String) throws -> KeyboardSettings {
    var settings = KeyboardSettings()
    settings.layout = try file(name).keyboard
    settings.others = Self.files.values.map(\.keyboard)
    return settings
  }

  @Test(arguments: BuiltInLayouts.names)
  func `every built-in layout is valid`(name: String) throws {
    let file = try file(name)
    #expect(file.notes.map(\.description) == [])
    #expect(file.keyboard.name == name)
    #expect(!file.keyboard.title.isEmpty && !file.keyboard.group.isEmpty)
    #expect(file.references.keys.allSatisfy { BuiltInLayouts.names.contains($0) })
    #expect(LayoutCheck(file.keyboard).hasWayOut)
  }

  @Test(arguments: BuiltInLayouts.names)
  func `every code does what the file says`(name: String) throws {
    let settings = try settings(name)
    for (pattern, key) in settings.layout.codes {
      let (before, after) = keyed(pattern, settings)
      switch key.action {
      case .text(let text), .phrase(let text):
        #expect(after.document.documentContextBeforeInput == "ab" + text, "\(pattern)")
      case .unavailable: #expect(after.document.documentContextBeforeInput == "ab", "\(pattern)")
      case .layout(let other): #expect(after.layoutName == other, "\(pattern)")
      case .key(let key, let modifiers):
        var document = after.document
        #expect(document.drainKeystrokes().last == .key(key, modifiers), "\(pattern)")
      case .command(let code):
        #expect(settings.action(of: pattern) == .command(code))
        #expect(does(code, before, after), "\(pattern) \(code)")
      case .secret: Issue.record("\(pattern): a built-in layout has a secret")
      }
    }
  }

  @Test(arguments: BuiltInLayouts.names)
  func `the universal codes work in every keyboard`(name: String) throws {
    let settings = try settings(name)
    for code in CommandCode.allCases {
      let pattern = settings.pattern(for: code)
      #expect(settings.action(of: pattern) == .command(code), "\(code)")
      guard settings.action(of: code.universalPattern) != .command(code) else { continue }
      #expect(settings.action(of: code.reservePattern) == .command(code), "\(code)")
    }
  }

  @Test(arguments: BuiltInLayouts.names)
  func `every layout with a table types every character of ASCII`(name: String) throws {
    let settings = try settings(name)
    guard settings.layout.hasTable else { return }
    #expect(settings.layout.missingASCII == [])
    let readings = settings.reachable(from: .empty)
    for code in 0x21...0x7E where !(0x41...0x5A).contains(code) {
      let character = Character(Unicode.Scalar(UInt8(code)))
      let pattern = readings.first { $0.action == .text(String(character)) }?.pattern
      let isSimple = settings.alphabet.composer() == nil && !settings.alphabet.isStretched
      guard let pattern, isSimple else {
        #expect(pattern != nil, "\(character)")
        continue
      }
      #expect(pattern.count <= 7, "\(character) \(pattern)")
      let (_, after) = keyed(pattern, settings)
      #expect(after.document.documentContextBeforeInput == "ab\(character)", "\(pattern)")
    }
  }

  @Test(arguments: [
    ("adap2u", "..-..-", "hold"), ("adap2u", "...-.", "mouse"), ("darci", "--....", "start menu"),
    ("darci", "..-.--", "windows key"), ("morace", ".--.--", "windows key"),
    ("morsewriter", "...-..", "typing layout"),
  ])
  func `an unsupported function is named and does nothing`(
    name: String, code: String, function: String
  ) throws {
    let settings = try settings(name)
    let pattern = try #require(MorsePattern(parsing: code[...]))
    #expect(settings.action(of: pattern) == .unavailable(function))
    let (before, after) = keyed(pattern, settings)
    #expect(after.document.documentContextBeforeInput == before.document.documentContextBeforeInput)
    #expect(after.speed == before.speed && after.layoutName == before.layoutName)
  }

  @Test func `the pages of letters, digits and signs hold all of ASCII`() throws {
    var missing = Set((0x20...0x7E).map { Character(Unicode.Scalar(UInt8($0))) })
    for name in ["qwerty", "qwerty-digits", "qwerty-signs"] {
      let layout = try file(name).keyboard
      #expect(layout.scans && layout.cells.count == layout.height)
      missing.formIntersection(layout.missingASCII)
    }
    #expect(missing.isEmpty, "\(missing)")
  }

  @Test(arguments: ["frequency", "abc"])
  func `a grid of one page has all letters, digits and the way to the signs`(name: String) throws {
    let layout = try file(name).keyboard
    let needed = Set("abcdefghijklmnopqrstuvwxyz0123456789,.?")
    #expect(layout.scans && layout.cells.count == layout.height)
    #expect(needed.isDisjoint(with: layout.missingASCII))
    #expect(layout.references == ["qwerty-digits"])
    #expect(layout.isByFrequency == (name == "frequency"))
  }

  private typealias Typed = Keyboard<KeystrokeDocument>

  /// Returns the keyboard before and after a pattern is keyed; `ab` was typed before.
  private func keyed(_ pattern: MorsePattern, _ settings: KeyboardSettings) -> (Typed, Typed) {
    var keyboard = Keyboard(document: KeystrokeDocument(), settings: settings)
    var outputs: [Timed<KeyboardFeedback>] = []
    keyboard.handle(.insert("ab"), at: .zero, into: &outputs)
    keyboard.changeDocument { _ = $0.drainKeystrokes() }
    let before = keyboard
    var now = Timestamp.zero
    for element in pattern {
      now = now.advanced(by: .milliseconds(100))
      keyboard.handle(.press(element == .dit ? .dit : .dah), at: now, into: &outputs)
    }
    keyboard.handle(.endCharacter, at: now.advanced(by: .milliseconds(100)), into: &outputs)
    return (before, keyboard)
  }

  /// Whether the keyboard has changed as the command should change it.
  private func does(_ code: CommandCode, _ before: Typed, _ after: Typed) -> Bool {
    var document = after.document
    switch code {
    case .shift, .control, .alt, .capsLock: return after.modifiers != before.modifiers
    case .nextKeyboard: return after.layoutName != before.layoutName
    case .suggestion1, .suggestion2, .suggestion3, .mute, .repeatLast: return true
    default: return !document.drainKeystrokes().isEmpty
    }
  }

  @Test func `layouts follow their published sources`() throws {
    let samples: [(String, MorsePattern, PatternAction)] = [
      ("gboard", "....-.", .command(.shift)), ("gboard", "-.----", .text(">")),
      ("darci", "--.-.", .layout("darci-mouse")), ("darci", ".---.", .text("@")),
      ("darci-number", "-..", .text("0")), ("darci-mouse", "..", .command(.up)),
      ("adap2u", "--", .command(.delete)), ("adap2u", "----", .text("m")),
      ("morace", "-.-.", .command(.control)), ("morace", "---.", .text("c")),
      ("dotdash", "..-..", .text("[")), ("raw", ".-", .phrase("._")), ("wabun", "..--", .text("ノ")),
      ("morse", ".-", .text("a")), ("german", "---.", .text("ö")),
    ]
    for (name, pattern, reading) in samples {
      #expect(try settings(name).action(of: pattern) == reading, "\(name) \(pattern)")
    }
  }
}
