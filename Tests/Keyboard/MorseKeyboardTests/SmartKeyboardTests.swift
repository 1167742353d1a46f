import MorseDecoding
import MorseCode
import MorseKeyboard
import TestSupport
import TextInput
import Testing
import Timeline

private func keyed(
  _ text: String, type: KeyboardType = .text, digits: DigitCode = .cut, smart: SmartTyping = .all
) -> MachineRun<Keyboard<TextDocument>> {
  var settings = KeyboardSettings(characterGap: .off, wordGap: .fixed(.seconds(1)))
  settings.smart = smart
  settings.digits = digits
  let traits = InputTraits(keyboardType: type, language: "en")
  return run(script(keying: text), settings: settings, traits: traits)
}

@Suite struct SmartKeyboardTests {
  @Test(arguments: [
    ("so", "So|"), ("so␣i␣am", "So I am|"), ("so␣␣it", "So. It|"), ("a--b", "A–b|"),
    ("a---b", "A—b|"),
    ("\"a\"␣b", "“A” b|"), ("i'm", "I’m|"), ("so~.", "So.|"), ("so~,␣it", "So, it|"),
    ("so␣.", "So .|"), ("it␣i~", "It I |"), ("it␣i¶", "It I\n|"), ("'tis¶", "’Tis\n|"),
    ("shift so", "so|"), ("shift shift so", "SO|"), ("shift shift shift so", "So|"),
    ("a shift b", "AB|"), ("so␣it deleteWord .", "So.|"),
  ])
  func `a prose field gets the habits of prose`(text: String, result: String) {
    #expect(keyed(text).machine.document.shown == result)
  }

  @Test(arguments: [
    ("a-- delete", "A--|"), ("a--- delete", "A–-|"), ("so␣␣ delete", "So  |"),
    ("a\" delete", "A\"|"), ("so~. delete", "So .|"), ("it␣i␣ delete", "It i |"),
    ("it␣i~ delete", "It i |"), ("a-- delete delete", "A-|"), ("a--b delete", "A–|"),
    ("a-- left delete", "|–"), ("a-- deleteWord delete", "|"),
  ])
  func `one Backspace reverts the last automatic edit, the next one deletes`(
    text: String, result: String
  ) {
    #expect(keyed(text).machine.document.shown == result)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `a revert removes exactly the typed text`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let signs = Array("ai-\"'.,!␣␣")
    let text = String((0..<12).map { _ in signs.randomElement(using: &generator) ?? "a" })
    let plain = keyed(text).machine.document.text
    let typed = text.replacing("␣", with: " ")
    let undone = keyed(text + " delete").machine.document.text
    let isChanged = undone.last == typed.last && undone.count >= plain.count
    #expect(isChanged || undone == plain.dropLast())
  }

  @Test(arguments: [KeyboardType.shell, .code, .url, .email, .password, .ascii])
  func `nothing is changed where text is literal`(type: KeyboardType) {
    #expect(keyed("i-\"a\"--'b", type: type).machine.document.text == "i-\"a\"--'b")
  }

  @Test func `without the setting only capitals are changed`() {
    #expect(keyed("i␣a--␣␣b", smart: []).machine.document.text == "I a--  b")
  }

  @Test(arguments: [
    ("a~b", KeyboardType.url, "ab"), ("a␣b", .url, "ab"), ("a~b", .password, "ab"),
    ("a␣b", .password, "a b"), ("5~5", .number, "55"), ("a~b", .shell, "a b"),
  ])
  func `a pause adds spaces only where there are words`(
    text: String, type: KeyboardType, result: String
  ) {
    #expect(keyed(text, type: type).machine.document.text == result)
  }
}

@Suite struct FieldTypeTests {
  @Test(arguments: [
    ("tauvebdn", DigitCode.cut, "01235789"), ("0123456789", .cut, "0123456789"),
    ("46", .cut, "46"),
    ("etainmwusd", .darci, "1234567890"), ("x", .cut, ""), ("ex", .darci, "1"),
  ])
  func `digits have short codes`(text: String, digits: DigitCode, result: String) {
    #expect(keyed(text, type: .number, digits: digits).machine.document.text == result)
  }

  @Test func `a letter in a number field is refused with a message`() {
    let run = keyed("x", type: .number)
    #expect(run.outputs.last.map { FeedbackName.name($0.value) } == "refused(-..- x)")
  }

  @Test(arguments: [
    ("9912.517.,", "9912.517"), ("1,5.2", "1,52"), (",5", ",5"), ("-1.5", "-1.5"), ("1-5", "15"),
    ("--5", "-5"), ("15 home -", "-15"), ("-5 home 1", "-5"), ("-5 home -", "-5"),
    ("1.5 home .2", "21.5"), ("1.5 delete delete ,7", "1,7"),
  ])
  func `a decimal number has at most one decimal sign and a leading minus`(
    text: String, result: String
  ) {
    let run = keyed(text, type: .decimal)
    #expect(run.machine.document.text == result)
    let typed = text.filter { !$0.isLetter && $0 != " " }
    let isRefused = run.outputs.contains { FeedbackName.name($0.value).hasPrefix("refused(") }
    #expect(isRefused == (typed.count > result.count && !text.contains("delete")))
  }

  @Test(arguments: [
    ("9912.517.,", "9912.517"), ("-1-5,0x", "-15,0"), ("5", "5"),
  ])
  func `pasted text becomes a decimal number`(pasted: String, result: String) {
    let run = run("'\(pasted)'", traits: InputTraits(keyboardType: .decimal))
    #expect(run.machine.document.text == result)
    #expect(run.outputs.contains { $0.value == .limitReached } == (pasted != result))
  }

  @Test func `punctuation in short digits is keyed only where it belongs`() {
    // In Darci's code three dahs are a minus, and two dahs and a dit are a plus.
    #expect(keyed("og", type: .number, digits: .darci).machine.document.text == "")
    #expect(keyed("oge", type: .decimal, digits: .darci).machine.document.text == "-1")
    #expect(keyed("g", type: .phone, digits: .darci).machine.document.text == "+")
  }

  @Test func `pasted text is filtered to what the field accepts`() {
    let traits = InputTraits(keyboardType: .phone)
    let pasted = run("'+49abc30'", traits: traits)
    #expect(pasted.machine.document.text == "+4930")
    #expect(pasted.outputs.contains { $0.value == .limitReached })
  }

  @Test(arguments: [
    ("a.", KeyboardType.url, "a."), ("a..", .url, "a.com"), ("a...", .url, "a.org"),
    ("a.. delete", .url, "a.."), ("a... delete", .url, "a.com."), ("a..x", .url, "a.comx"),
    ("a..b..", .email, "a.comb.com"), ("a....", .email, "a.net"),
    ("a.....", .email, "a@"), ("a........", .email, "a.de.com"), ("a..", .text, "A.."),
    ("a. delete .", .url, "a."), ("a.b.", .url, "a.b."),
  ])
  func `keying a full stop again offers the next ending`(
    text: String, type: KeyboardType, result: String
  ) {
    #expect(keyed(text, type: type).machine.document.text == result)
  }

  @Test func `the next ending of a full stop is shown in advance`() {
    #expect(keyed("a.", type: .email).machine.stopCandidates.first == ".com")
    #expect(keyed("a..", type: .email).machine.stopCandidates.first == ".org")
    #expect(keyed("a.b", type: .email).machine.stopCandidates.isEmpty)
    #expect(keyed("a.").machine.stopCandidates.isEmpty)
  }

  @Test func `in a single-line field Return enters the text`() {
    for keys in ["newline", "enter"] {
      let run = run(keys, text: "a", traits: InputTraits(keyboardType: .url))
      #expect(run.outputs.last?.value == .requested(.enter))
      #expect(run.machine.document.text == "a")
    }
  }

  @Test func `only continuations that the field accepts are shown`() {
    let keyboard = keyed("", type: .number).machine
    #expect(keyboard.action(of: ".-") == .text("1"))
    let texts = keyboard.reachable(from: .empty).compactMap { _, reading in
      if case .text(let text) = reading { text } else { nil }
    }
    #expect(Set(texts) == Set((0...9).map(String.init)))
  }
}
