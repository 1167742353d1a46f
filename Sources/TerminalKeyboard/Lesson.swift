import MorseKeyboard
import MorseCode
public import TextInput

/// Lessons about the keyboard itself in a few steps; what is keyed completes each step.
///
/// The codes of letters are not taught: each step names the code it needs.
public struct Lesson: Hashable, Sendable {
  /// The subject of a step.
  public enum Step: Int, CaseIterable, Hashable, Sendable {
    case dit, dah, delete, letter, space, word, help, closeHelp, leave
  }

  /// The current step.
  public private(set) var step = Step.dit
  /// The text keyed instead of the requested code, in words; empty if there was none.
  public private(set) var remark = ""
  private var offered: [String] = []
  private var former = ""

  /// Begins with the first step.
  public init() {}

  /// Checks what was keyed, and proceeds to the next step if it is right.
  ///
  /// - Parameter keyboard: the keyboard.
  /// - Returns: the text for the next step to begin with; `nil` to keep the text.
  mutating func look(at keyboard: Keyboard<some DocumentProxy>) -> String? {
    let (open, words) = (keyboard.openPattern, keyboard.suggestions.map { $0.text.lowercased() })
    let text = (keyboard.document.documentContextBeforeInput ?? "").lowercased()
    let letters = open.isEmpty ? String(text.reversed().drop { $0 == " " }.reversed()) : ""
    offered += words.filter { !offered.contains($0) }
    defer { former = text }
    switch step {
    case .dit where letters == "e": return goOn()
    case .dah where letters == "t": return goOn(keepingText: true)
    // A pause may have added a space, which is deleted first.
    case .delete where open.isEmpty && text.count < former.count: return goOn()
    case .letter where letters == "a": return goOn()
    // The pause after the letter before must not end this word: nobody could read the step.
    case .space where !letters.isEmpty && text.hasSuffix(" "): return goOn()
    // Without a word list there are no suggestions to accept.
    case .word where hasAccepted(text) || offered.isEmpty && text.hasSuffix(" "): return goOn()
    case .help where keyboard.overlay.isHelp: return goOn(keepingText: true)
    case .closeHelp where !keyboard.overlay.isHelp: return goOn(keepingText: true)
    case .dit, .dah, .letter:
      return letters.isEmpty || text == former ? nil : again(letters)
    case .delete, .help, .closeHelp:
      if open.isEmpty, text.count > former.count, text.last != " " { remark = keyed(text) }
      return nil
    case .space, .word, .leave: return nil
    }
  }

  /// Whether the text ends with a suggested word.
  private func hasAccepted(_ text: String) -> Bool {
    let word = text.reversed().drop { $0 == " " }.prefix { $0.isLetter || $0 == "'" }.reversed()
    return text.hasSuffix(" ") && word.count > 1 && offered.contains(String(word))
  }

  /// The last thing keyed, in words.
  private func keyed(_ text: String) -> String { "that was \(Self.named(text))" }

  private static func named(_ text: String) -> String {
    guard let last = text.last, !last.isNewline else { return "Enter: a new line" }
    let pattern = MorseAlphabet.international.pattern(for: last)
    return pattern.map { "\(last) (\($0))" } ?? "\"\(last)\""
  }

  /// Proceeds to the next step, with an empty text unless it is kept.
  private mutating func goOn(keepingText keeps: Bool = false) -> String? {
    step = Step(rawValue: step.rawValue + 1) ?? .leave
    (remark, offered) = ("", [])
    return keeps ? nil : ""
  }

  /// Repeats the step, with an empty text.
  private mutating func again(_ letters: String) -> String? {
    remark = keyed(letters) + "; once more"
    return ""
  }
}

extension Lesson {
  /// The task and the remark, in lines for the panel.
  ///
  /// - Parameters:
  ///   - keyboard: the keyboard.
  ///   - keyMap: the meanings of its keys.
  /// - Returns: the lines.
  func lines(
    _ keyboard: Keyboard<some DocumentProxy>, _ keyMap: KeyMap
  ) -> [String] {
    let number = "\(step.rawValue + 1)/\(Step.allCases.count)  "
    let asked = number + task(keyboard, keyMap.keySet == .one)
    return remark.isEmpty ? [asked] : [asked, "     " + remark]
  }

  private func task(_ keyboard: Keyboard<some DocumentProxy>, _ hasOneKey: Bool) -> String {
    func code(_ command: CommandCode) -> String { "\(keyboard.pattern(for: command))" }
    switch step {
    case .dit:
      return hasOneKey
        ? "Tap the space bar: a dit. Then wait: the pause ends the letter, e."
        : "Press . (or f): a dit. Then wait: the pause ends the letter, e."
    case .dah:
      return hasOneKey
        ? "Hold the space bar about three times as long: a dah. Then wait for the letter, t."
        : "Press - (or j): a dah. Then wait for the letter, t, or press Enter."
    case .delete: return "Delete the t: press Backspace, or key \(code(.delete)) as one letter."
    case .letter: return "Key a letter of two elements, with no long pause in it: .- is a."
    case .space:
      let key = hasOneKey ? "" : "press Space or "
      return "Key any letter, then end its word: \(key)key \(code(.space)) or wait longer."
    case .word:
      return "Take a word that is offered: press 1, 2 or 3, or key its code."
    case .help: return "Press ? or key \(code(.help)) to show every key and code."
    case .closeHelp: return "Press ? or key \(code(.help)) again to close the help."
    case .leave: return "That is all. Leave: press Esc, or key \(code(.dismiss)) twice."
    }
  }
}

extension KeyboardSession where Document == TextDocument {
  /// Checks a lesson against what was keyed, and shows its task.
  public mutating func teach(_ lesson: inout Lesson) {
    if let text = lesson.look(at: keyboard) {
      update { $0.replaceText { $0 = TextDocument(text, traits: $0.traits) } }
    }
    view.lesson = lesson.lines(keyboard, keyMap)
  }
}
