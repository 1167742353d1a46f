import MorseKeyboard
import MorseCode
public import TextInput

/// Lessons about the keyboard itself in a few steps; what is keyed completes each step.
///
/// The codes of letters are not taught: each step names the code it needs.
public struct Lesson: Hashable, Sendable {
  /// The subject of a step.
  public enum Step: CaseIterable, Hashable, Sendable {
    /// Keying Morse.
    case dit, dah, delete, letter, space, word, capital
    /// The ordinary keys, and the way back.
    case passThrough, back
    /// Scanning: the mark, a row, a cell, and taking a choice back.
    case scan, row, cell, takeBack
    case help, closeHelp, leave
  }

  /// The steps for a keyboard that keys Morse.
  static let keying: [Step] = [
    .dit, .dah, .delete, .letter, .space, .word, .capital, .passThrough, .back, .help, .closeHelp,
    .leave,
  ]
  /// The steps for a layout that switches scan.
  static let scanning: [Step] = [.scan, .row, .cell, .takeBack, .word, .capital, .leave]

  /// The current step.
  public private(set) var step = Step.dit
  /// The text keyed instead of the requested code, in words; empty if there was none.
  public private(set) var remark = ""
  /// The steps for the keyboard, which is known at the first look.
  private var steps = Lesson.keying
  private var isBegun = false
  private var offered: [String] = []
  private var former = ""
  /// Whether a letter was open at the last look.
  private var wasOpen = false
  /// The answer that has just completed a step; keyed once more, it does not count.
  private var answer: String?
  private var usesShift = false

  /// Begins with the first step.
  public init() {}

  /// Checks what was keyed, and proceeds to the next step if it is right.
  ///
  /// - Parameter controller: the keyboard and its surroundings.
  /// - Returns: the text for the next step to begin with; `nil` to keep the text.
  mutating func look(at controller: KeyboardController<some DocumentProxy>) -> String? {
    if !isBegun, controller.scansCells {
      // A scan by probability has no rows to choose.
      let isByRows = controller.configured.settings.scanning.order != .probable
      steps = Self.scanning.filter { isByRows || $0 != .row }
      step = steps[0]
    }
    isBegun = true
    let typed = controller.keyboard.document.documentContextBeforeInput ?? ""
    let next = check(controller, typed)
    former = (next ?? typed).lowercased()
    wasOpen = !controller.keyboard.openPattern.isEmpty
    return next
  }

  private mutating func check(
    _ controller: KeyboardController<some DocumentProxy>, _ typed: String
  ) -> String? {
    let (keyboard, text) = (controller.keyboard, typed.lowercased())
    let (open, alphabet) = (keyboard.openPattern, keyboard.alphabet)
    let letters = open.isEmpty ? String(text.reversed().drop { $0 == " " }.reversed()) : ""
    let words = keyboard.suggestions.map { $0.text.lowercased() }
    offered += words.filter { !offered.contains($0) }
    usesShift = usesShift || keyboard.modifiers.shift == .once
    if let rest = surplus(letters, alphabet) { return rest }
    if isDone(controller, typed, letters) { return goOn(with: letters) }
    switch step {
    case .dit, .dah, .letter:
      return letters.isEmpty || text == former ? nil : again(letters, alphabet)
    case .delete, .help, .closeHelp:
      if open.isEmpty, text.count > former.count, text.last != " " {
        remark = Self.keyed(text, alphabet)
      }
      return nil
    default: return nil
    }
  }

  /// Whether the current step is completed.
  private func isDone(
    _ controller: KeyboardController<some DocumentProxy>, _ typed: String, _ letters: String
  ) -> Bool {
    let (keyboard, text) = (controller.keyboard, typed.lowercased())
    let mark = controller.scan?.mark ?? .none
    func isKeyed(_ pattern: MorsePattern) -> Bool {
      !letters.isEmpty && letters == keyboard.alphabet.letter(pattern)
    }
    return switch step {
    case .dit: isKeyed(".")
    case .dah: isKeyed("-")
    // A pause may have added a space, which is deleted first.
    case .delete, .takeBack: keyboard.openPattern.isEmpty && text.count < former.count
    case .letter: isKeyed(".-")
    // The pause after the letter before must not end this word: nobody could read the step.
    case .space: !letters.isEmpty && text.hasSuffix(" ")
    // Without a word list there are no suggestions to accept.
    case .word: hasAccepted(text) || offered.isEmpty && text.hasSuffix(" ")
    case .capital:
      !keyboard.hasCapitals
        || usesShift && typed.count > former.count && typed.contains(where: \.isUppercase)
    case .passThrough: keyboard.inputMode == .passThrough
    case .back: keyboard.inputMode == .morse
    case .scan: mark.isShown
    case .row: mark.column != nil
    case .cell: text.count > former.count
    case .help: keyboard.overlay.isHelp
    case .closeHelp: !keyboard.overlay.isHelp
    case .leave: false
    }
  }

  /// Whether the text ends with a suggested word; one of a single letter may have been keyed.
  private func hasAccepted(_ text: String) -> Bool {
    let word = text.reversed().drop { $0 == " " }.prefix { $0.isLetter || $0 == "'" }.reversed()
    // With its space it comes at once.
    let isTaken = !wasOpen && text.count > former.count + 1
    return text.hasSuffix(" ") && (word.count > 1 ? offered.contains(String(word)) : isTaken)
  }

  /// The text without a letter that repeats the answer to the step before; `nil` if none does.
  private mutating func surplus(_ letters: String, _ alphabet: MorseAlphabet) -> String? {
    // A pause may have added a space, which is no answer.
    let (kept, keyed) = (former.filter { $0 != " " }, letters.filter { $0 != " " })
    guard let answer, !keyed.isEmpty, keyed != kept else { return nil }
    guard keyed == kept + answer else {
      self.answer = nil
      return nil
    }
    remark = Self.keyed(answer, alphabet) + " again, which does not count"
    return kept
  }

  /// The last thing keyed, in words.
  private static func keyed(_ text: String, _ alphabet: MorseAlphabet) -> String {
    guard let last = text.last, !last.isNewline else { return "Enter, a new line, was keyed" }
    return (alphabet.pattern(for: last).map { "\(last) (\($0))" } ?? "\"\(last)\"") + " was keyed"
  }

  /// Proceeds to the next step, with an empty text unless the step after it needs the text.
  private mutating func goOn(with letters: String) -> String? {
    let place = steps.firstIndex(of: step) ?? 0
    answer = [.dit, .dah].contains(step) ? letters : nil
    let keeps = [.dah, .cell, .passThrough, .back, .scan, .row, .help, .closeHelp].contains(step)
    step = steps[min(place + 1, steps.count - 1)]
    (remark, offered, usesShift) = ("", [], false)
    return keeps ? nil : ""
  }

  /// Repeats the step, with an empty text.
  private mutating func again(_ letters: String, _ alphabet: MorseAlphabet) -> String? {
    remark = Self.keyed(letters, alphabet) + "; once more"
    return ""
  }
}

extension Lesson {
  /// The task and the remark, in lines for the panel.
  ///
  /// - Parameter session: the keyboard, with the meanings of its keys.
  /// - Returns: the lines.
  func lines(_ session: KeyboardSession<some DocumentProxy>) -> [String] {
    let asked = "\(number)  \(praise)\(task(session))"
    return remark.isEmpty ? [asked] : [asked, "     " + remark]
  }

  /// The remark and the task, in lines for speech and the plain look: the task last, before its
  /// number.
  ///
  /// - Parameter session: the keyboard, with the meanings of its keys.
  /// - Returns: the lines.
  func spokenLines(_ session: KeyboardSession<some DocumentProxy>) -> [String] {
    (remark.isEmpty ? [] : [remark]) + ["\(praise)\(task(session)) \(number)"]
  }

  private var place: Int { (steps.firstIndex(of: step) ?? 0) + 1 }
  private var number: String { "\(place)/\(steps.count)" }
  private var praise: String { place > 1 && remark.isEmpty ? "Right. " : "" }

  private func task(_ session: KeyboardSession<some DocumentProxy>) -> String {
    let (keyboard, keyMap) = (session.keyboard, session.keyMap)
    func code(_ command: CommandCode) -> String { "\(keyboard.pattern(for: command))" }
    func letter(_ pattern: MorsePattern) -> String { keyboard.alphabet.letter(pattern) }
    switch step {
    case .dit, .dah: return element(session)
    case .delete:
      return "Delete the \(letter("-")): press Backspace, or key \(code(.delete)) as one letter."
    case .letter:
      let end =
        session.settings.pauseEndsCharacter
        ? "with no long pause in it" : "then press \(keyMap.letterEnd)"
      return "Key a letter of two elements, \(end): .- is \(letter(".-"))."
    case .space:
      let key = keyMap.wordEnd.map { "press \($0) or " } ?? ""
      let last = session.settings.pauseEndsWord ? "or wait longer" : "as one letter"
      return "Key any letter, then end its word: \(key)key \(code(.space)) \(last)."
    case .word where session.scansCells:
      return "Choose a word: the first row offers some."
    case .word:
      return "Take an offered word: press 1, 2 or 3, or key \(code(.suggestion1)) for the first."
    case .capital where session.scansCells: return "A capital: choose shift, then a letter."
    case .capital:
      return "A capital: key \(code(.shift)) as one letter, shift, then key another letter."
    case .passThrough:
      return
        "For a menu or a question: press Tab or key \(code(.nextKeyboard)); keys type themselves."
    case .back:
      let hold = keyMap.holdKeys.map { ", or \($0)" } ?? ""
      return "Type something, then return to Morse: press Tab (under run also F12)\(hold)."
    case .scan, .row, .cell, .takeBack: return scan(session)
    case .help: return "Press ? or key \(code(.help)) to show every key and code."
    case .closeHelp: return "Press ? or key \(code(.help)) again to close the help."
    case .leave where session.scansCells:
      return "That is all. Leave: choose the cell done, or press Esc."
    case .leave:
      return
        "That is all; morsekey train teaches letters. Leave: press Esc, or key \(code(.dismiss)) twice."
    }
  }

  /// The task of the steps for one element.
  private func element(_ session: KeyboardSession<some DocumentProxy>) -> String {
    let (keyMap, isSwapped) = (session.keyMap, session.isSwapped)
    let keys = keyMap.elementKeys(isSwapped: isSwapped)
    let others = keyMap.otherElementKeys(isSwapped: isSwapped).last
    let dits = keys.dit + (others.map { " (or \($0.dit))" } ?? "")
    let dahs = keys.dah + (others.map { " (or \($0.dah))" } ?? "")
    let letter = session.keyboard.alphabet.letter(step == .dit ? "." : "-")
    let name = keyMap.straightKeyInWords
    let keyed =
      switch (step, keyMap.keySet) {
      case (.dit, .one): "Tap \(name): a dit."
      case (.dit, _): "Press \(dits): a dit."
      case (_, .one) where session.needsRepeats: "Hold \(name) until it repeats: a dah."
      case (_, .one): "Hold \(name) about three times as long: a dah."
      default: "Press \(dahs): a dah."
      }
    guard session.settings.pauseEndsCharacter else {
      return "\(keyed) Then press \(keyMap.letterEnd) to end the letter, \(letter)."
    }
    switch (step, keyMap.keySet) {
    case (.dit, _): return "\(keyed) Then wait: the pause ends the letter, \(letter)."
    case (_, .one): return "\(keyed) Then wait for the letter, \(letter)."
    default: return "\(keyed) Then wait for the letter, \(letter), or press \(keyMap.letterEnd)."
    }
  }

  /// The task of the steps for scanning.
  private func scan(_ session: KeyboardSession<some DocumentProxy>) -> String {
    let (key, second) = session.keyMap.scanKeys ?? ("the switch", nil)
    let choose =
      switch session.scanMode {
      case .auto: "press \(key)"
      case .step: second.map { "press \($0)" } ?? "wait: a pause chooses it"
      case .inverse: "release \(key)"
      }
    let isByRows = session.settings.scanning.order != .probable
    let rows = session.settings.scanning.order == .blocks ? "blocks of rows" : "rows"
    let row = rows == "rows" ? "row of letters" : "block, then its row,"
    switch (step, session.scanMode) {
    case (.scan, .inverse) where !isByRows: return "Hold \(key): groups of keys are marked."
    case (.scan, _) where !isByRows: return "Press \(key): groups of keys are marked."
    case (.cell, _) where !isByRows:
      return "When a letter that you want is marked, \(choose); again, if it is still marked."
    case (.scan, .auto): return "Press \(key): the \(rows) are marked one after another."
    case (.scan, .step):
      return "Press \(key): the first of the \(rows) is marked. Each press moves the mark."
    case (.scan, .inverse): return "Hold \(key): the \(rows) are marked one after another."
    case (.row, _): return "When a \(row) is marked, \(choose)."
    case (.cell, .inverse): return "Hold \(key) again; when a letter is marked, \(choose)."
    case (.cell, _): return "Now its cells are marked. When a letter is marked, \(choose)."
    default:
      let hold = session.scanMode == .inverse ? nil : session.keyMap.holdKeys
      return "Take the letter back: \(hold ?? "choose bksp or undo")."
    }
  }
}

extension MorseAlphabet {
  /// The letter of a pattern in lower case; empty if there is none.
  fileprivate func letter(_ pattern: MorsePattern) -> String {
    meaning(of: pattern)?.description.lowercased() ?? ""
  }
}

extension KeyboardSession where Document == TextDocument {
  /// Checks a lesson against what was keyed, and shows its task.
  public mutating func teach(_ lesson: inout Lesson) {
    if let text = lesson.look(at: controller) {
      update { $0.replaceText { $0 = TextDocument(text, traits: $0.traits) } }
      view.prompts += 1
    }
    view.lesson = lesson.lines(self)
    view.spokenLesson = lesson.spokenLines(self)
  }
}
