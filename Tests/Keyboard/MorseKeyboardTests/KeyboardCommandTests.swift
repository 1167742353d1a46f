import MorseKeying
import MorseCode
import MorseKeyboard
import TestSupport
import TextInput
import Testing
import Timeline

@Suite struct KeyboardCommandTests {
  private func keyed(_ code: CommandCode) -> String {
    code.pattern.map(\.description).joined(separator: " ") + " enter"
  }

  @Test(arguments: [
    ("ab cd", "left deleteForward", "ab c|"),
    ("ab cd", "home deleteForward", "|b cd"),
    ("ab\ncd", "up 'x'", "abx|\ncd"),
    ("ab\ncd", "home 'x'", "ab\nx|cd"),
    ("ab\ncd", "up home 'x' down end 'y'", "xab\ncdy|"),
    ("One two. Three fo", "deleteSentence", "One two. |"),
    ("One two.\nThree. Fo", "deleteParagraph", "One two.\n|"),
    ("One two.\nThree. Fo", "deleteParagraph deleteParagraph", "|"),
    ("One two.\nThree. Fo", "deleteParagraph undo", "One two.\nThree. Fo|"),
    ("One two. Three fo", "deleteSentence undo", "One two. Three fo|"),
    ("ab", "deleteWord undo", "ab|"),
    ("ab", "selectLeft", "a[b]|"),
    ("ab", "selectLeft selectLeft cut 'x' paste", "xab|"),
    ("ab", "selectLeft copy right paste", "abb|"),
    ("ab", "shift left cut", "a|"),
    ("ab", "shift left left", "a|b"),
    ("ab", "shift shift left left cut", "|"),
    ("ab", "selectLeft escape 'x'", "ax|b"),
    ("ab", "tab", "ab\t|"),
    ("", "shift . enter . enter", "Ee|"),
    ("", "shift shift . enter . enter shift . enter", "EEe|"),
    ("ab", "control . - enter . enter", "e|ab"),
    ("ab cd", "control delete", "ab |"),
    ("ab cd", "control control . - - enter control . enter", "ab e|"),
    ("ab cd", "alt - . . . enter 'x'", "ab x|cd"),
    ("", ". enter repeatLast repeatLast", "eee|"),
    ("abcd", "delete repeatLast repeatLast", "a|"),
  ])
  func `commands edit the text`(text: String, line: String, result: String) {
    #expect(typed(line, text: text) == result)
  }

  @Test(arguments: CommandCode.allCases)
  func `the code of a command executes it`(code: CommandCode) {
    guard code != .dismiss else { return }
    let text = "One two. Three\nfour"
    let direct = run(code.rawValue, text: text)
    let coded = run(keyed(code), text: text)
    #expect(coded.machine.document.shown == direct.machine.document.shown)
    #expect(coded.outputs.last?.value == direct.outputs.last?.value)
  }

  @Test func `a selection survives the keying of a code`() {
    let cut = keyed(.cut)
    #expect(typed("\(keyed(.selectLeft)) \(cut)", text: "ab") == "a|")
    #expect(typed("\(keyed(.selectLeft)) - . .", text: "ab") == "a[b]|")
    #expect(typed("\(keyed(.selectLeft)) - . . enter", text: "ab") == "ad|")
  }

  @Test(arguments: [
    ("undo", "limit"), ("copy", "limit"), ("paste", "limit"), ("escape", "limit"),
    ("repeatLast", "limit"), ("up", "limit"), ("deleteForward", "limit"),
    ("control - - . . enter", "limit"),
    ("'ab' selectLeft copy", "copy(\"b\")"), ("'ab' selectLeft cut", "copy(\"b\")"),
    ("keyboardList", "layouts(0)"), ("help", "help"), ("help help", "closed"),
    ("keyboardList escape", "closed"), ("keyboardList down", "layouts(1)"),
    ("keyboardList down newline", "passThrough"), ("language", "one language"), ("mute", "mute"),
    ("suggestion2", "suggestion(1)"),
    ("shift", "modifiers(1)"), ("control", "modifiers(4)"), ("alt", "modifiers(2)"),
    ("control shift", "modifiers(5)"), ("shift shift shift", "modifiers(0)"),
    ("faster", "wpm(22)"), ("slower", "wpm(18)"), ("faster slower", "wpm(20)"),
    ("lockSpeed", "locked(true)"), ("lockSpeed lockSpeed", "locked(false)"),
  ])
  func `commands report their results`(line: String, last: String) {
    #expect(run(line).outputs.last.map { FeedbackName.name($0.value) } == last)
  }

  @Test func `speed goes from one end of the range to the other`() {
    let up = run(String(repeating: "faster ", count: 60))
    #expect(up.outputs.last.map { FeedbackName.name($0.value) } == "limit")
    let down = run(String(repeating: "slower ", count: 60))
    #expect(down.machine.speed.characterWPM == 1)
  }

  @Test func `elements of a keyer are made and read at the new speed`() {
    let settings = KeyboardSettings(keyer: .iambicB)
    let slow = "slower slower slower slower slower slower slower slower slower"
    let line = "\(slow) - 700 . 300 /. /- 3000"
    let run = run(line, settings: settings, receivesReleases: true)
    let committed = run.outputs.filter { FeedbackName.name($0.value).hasPrefix("committed") }
    #expect(committed.count == 1)
  }

  @Test func `secure text is not copied`() {
    let traits = InputTraits(isSecureTextEntry: true)
    #expect(typed("selectLeft copy right paste", text: "ab", traits: traits) == "ab|")
  }
}
