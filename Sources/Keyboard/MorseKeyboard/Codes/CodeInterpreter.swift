import MorseCode
import TextInput

/// Interprets codes: holds the layout, its alphabet, the modifiers and the last action.
struct CodeInterpreter {
  /// The current settings.
  ///
  /// Codes change the speed and the layout.
  private(set) var settings: KeyboardSettings
  /// Whether Morse or pass-through is active.
  private(set) var inputMode = InputMode.morse
  /// Whether a message has switched to `MorseAlphabet/alternate`.
  private(set) var isInAlternate = false
  /// Shift, Ctrl and Alt.
  private(set) var modifiers = StickyModifiers()
  /// Whether the next dismissal code dismisses the keyboard.
  ///
  /// The code is also "the" keyed without gaps, so a single code may be a slip.
  private(set) var isDismissalArmed = false
  private var lastEnabledName: String?
  /// Whether something was keyed since the last change of layout.
  private var hasKeyed = false
  /// The layout that led back without having been used; the next one follows it.
  private var passedName: String?
  private var last: PatternAction?

  init(_ settings: KeyboardSettings) { self.settings = settings }

  // MARK: - Layouts

  /// The current layout; in pass-through, the layout that returns afterwards.
  var layout: KeyboardLayout { settings.layout }

  /// The name of the current layout, or that of pass-through.
  var layoutName: String { inputMode == .morse ? layout.name : InputMode.passThroughName }

  /// The layouts that "next layout" cycles through, without pass-through.
  var enabled: [KeyboardLayout] {
    settings.enabled.isEmpty ? [settings.layout] : settings.enabled
  }

  /// The names that "next layout" cycles through; pass-through is last.
  var enabledNames: [String] { enabled.map(\.name) + [InputMode.passThroughName] }

  /// The name of the next layout.
  ///
  /// A layout that leads back is followed by the one before it. Passed without use, it is left out
  /// until something is keyed, so that every layout is reached.
  var nextName: String {
    guard inputMode == .morse else { return enabled[0].name }
    if layout.leadsBack, let former = formerName { return former }
    let place = enabled.firstIndex { $0.name == passedName ?? homeName } ?? 0
    return enabledNames[place + 1]
  }

  /// The enabled layout before the current one; `nil` if there is none, or it leads back itself.
  private var formerName: String? {
    enabled.first { $0.name == lastEnabledName && $0.name != layout.name && !$0.leadsBack }?.name
  }

  /// The name of the next enabled layout in another language; `nil` if there is none.
  ///
  /// A Latin layout without a language counts as English, like the built-in words.
  var nextLanguageName: String? {
    let place = enabled.firstIndex { $0.name == homeName } ?? 0
    let others = enabled[(place + 1)...] + enabled[..<place]
    return others.first { $0.languageCode != layout.languageCode }?.name
  }

  /// The current layout if it is enabled, otherwise the last enabled layout before it.
  var homeName: String {
    enabled.contains { $0.name == layout.name } ? layout.name : lastEnabledName ?? layout.name
  }

  /// The names of all layouts that can be selected: enabled ones first, then those that codes
  /// select.
  var knownNames: [String] {
    enabledNames + settings.others.map(\.name).filter { !enabledNames.contains($0) }
  }

  /// The layouts to choose from.
  var choice: LayoutChoice {
    LayoutChoice(
      names: enabledNames, titles: enabled.map(\.title) + ["pass-through"], markedName: layoutName)
  }

  /// The effect of a change of layout.
  enum LayoutChange: Hashable {
    /// No layout has that name.
    case unknown
    /// At most the input mode changed.
    case mode
    /// The alphabet changed too, so composition and decoding start again.
    case alphabet
  }

  /// Changes to the layout of this name.
  mutating func change(to name: String) -> LayoutChange {
    guard name != InputMode.passThroughName else {
      (inputMode, passedName) = (.passThrough, nil)
      return .mode
    }
    guard let layout = settings.layout(named: name) else { return .unknown }
    passedName = self.layout.leadsBack && name == formerName && !hasKeyed ? self.layout.name : nil
    hasKeyed = false
    if enabled.contains(where: { $0.name == self.layout.name }) {
      lastEnabledName = self.layout.name
    }
    inputMode = .morse
    guard layout.name != self.layout.name else { return .mode }
    // Keep the first layout among the others, so that codes can return to it.
    if !settings.enabled.contains(where: { $0.name == self.layout.name }),
      !settings.others.contains(where: { $0.name == self.layout.name })
    {
      settings.others.append(self.layout)
    }
    (settings.layout, isInAlternate) = (layout, false)
    return .alphabet
  }

  /// Applies other settings.
  ///
  /// The current layout stays if they contain it.
  mutating func change(to settings: KeyboardSettings) {
    let former = layout.name
    self.settings = settings
    if let layout = settings.layout(named: former) { self.settings.layout = layout }
    (isInAlternate, passedName) = (false, nil)
  }

  /// Resets the state for another document and selects the layout for it.
  mutating func enter(_ layout: KeyboardLayout) {
    (modifiers, last, isDismissalArmed) = (StickyModifiers(), nil, false)
    passedName = nil
    (inputMode, settings.layout, isInAlternate) = (.morse, layout, false)
  }

  /// Sets the short codes for digits in digit-only fields.
  mutating func useDigitCode(_ digits: DigitCode) { settings.digits = digits }

  /// Sets the speed of elements; the effective speed stays in proportion.
  ///
  /// - Returns: the new speed; `nil` if `wpm` is not a valid speed.
  mutating func changeSpeed(to wpm: Double) -> MorseSpeed? {
    let (former, effective) = (settings.speed.characterWPM, settings.speed.effectiveWPM)
    guard let speed = MorseSpeed(wpm: wpm, effectiveWPM: effective / former * wpm) else {
      return nil
    }
    settings.speed = speed
    return speed
  }

  // MARK: - Codes

  /// The current alphabet: a message may switch from the layout's alphabet to its alternate and
  /// back.
  var alphabet: MorseAlphabet {
    (isInAlternate ? settings.alphabet.alternate : nil) ?? settings.alphabet
  }

  /// Whether the alphabet's own letters have upper and lower case.
  var hasCapitals: Bool {
    alphabet.nativeLetters.contains { $0.lowercased() != $0.uppercased() }
  }

  /// Whether `pattern` is the signal that changes the alphabet.
  func changesAlphabet(_ pattern: MorsePattern) -> Bool {
    settings.alphabet.isChange(pattern, toAlternate: !isInAlternate)
  }

  /// Changes to the alternate alphabet, or back.
  mutating func changeAlphabet() { isInAlternate.toggle() }

  /// Returns the action of `pattern` in a document of this type; `nil` if it has none.
  ///
  /// Short codes apply to digits in digit-only fields, and to punctuation in command lines and
  /// code.
  func action(of pattern: MorsePattern, in type: KeyboardType) -> PatternAction? {
    if type.acceptsDigits, let digit = settings.digits.digit(of: pattern), type.accepts(digit) {
      return .text(String(digit))
    }
    if let character = ASCIICode.shortCharacter(of: pattern, in: type, on: layout, alphabet) {
      return .text(String(character))
    }
    let action = settings.action(of: pattern, in: alphabet)
    if type.wantsASCIISigns, case .text(let text) = action, let sign = Self.asciiSigns[text] {
      return .text(sign)
    }
    return action
  }

  /// The signs of Arabic script, and those of fields for programs and addresses.
  private static let asciiSigns = ["،": ",", "؛": ";", "؟": "?"]

  /// Returns the pattern to key for a command in a document of this type.
  func pattern(for code: CommandCode, in type: KeyboardType) -> MorsePattern {
    let usual = settings.pattern(for: code)
    return ([usual] + code.patterns).first { action(of: $0, in: type) == .command(code) } ?? usual
  }

  /// Returns the longer patterns that begin with `pattern` and may have an action in a document of
  /// this type, shortest first.
  func patterns(from pattern: MorsePattern, in type: KeyboardType) -> [MorsePattern] {
    let short =
      (type.acceptsDigits ? settings.digits.patterns : []) + ASCIICode.shortPatterns(in: type)
    return settings.patterns(from: pattern, in: alphabet)
      .union(short.filter { $0 != pattern && pattern.isPrefix(of: $0) }).shortestFirst
  }

  // MARK: - Modifiers and memory

  /// Locks or unlocks Shift.
  mutating func lockShift(_ isLocked: Bool) { modifiers.lockShift(isLocked) }

  /// Changes a modifier.
  ///
  /// Where the next letter is an automatic capital, the first Shift makes it lower case.
  mutating func change(_ change: ModifierChange, capitalizesNext: Bool) {
    modifiers.apply(change, capitalizesNext: capitalizesNext)
  }

  /// Returns the active modifiers for the next input, and clears those armed once.
  mutating func useModifiers() -> KeyModifiers { modifiers.use() }

  /// Arms the dismissal code; returns `false` if it was armed already.
  mutating func armDismissal() -> Bool {
    defer { isDismissalArmed = true }
    return !isDismissalArmed
  }

  /// Disarms the dismissal code, because something else was keyed.
  mutating func disarmDismissal() { isDismissalArmed = false }

  /// Stores the last action, for the repeat command.
  mutating func remember(_ action: PatternAction) {
    last = action
    if action != .command(.nextKeyboard) { (hasKeyed, passedName) = (true, nil) }
  }

  /// The action to repeat; `nil` if the last action cannot be repeated.
  var repeatable: PatternAction? {
    switch last {
    case .command(.dismiss), .layout, .unavailable: nil
    case let last: last
    }
  }
}

extension KeyboardLayout {
  /// The language of the layout, or else the name of its table.
  fileprivate var languageCode: String {
    if let language { return TextLanguage(language).code }
    return alphabet.isLatin && !hasOwnLetters ? "en" : alphabet.name
  }

  private var hasOwnLetters: Bool { alphabet.nativeLetters.contains { !$0.isASCII && $0 != "É" } }
}

extension CommandCode {
  /// Returns the effect of the code.
  ///
  /// With Ctrl or Alt, space and newline are key presses.
  func effect(makingCommands: Bool) -> CodeEffect {
    switch self {
    case .space where makingCommands: .press(.character(" "))
    case .newline where makingCommands: .press(.enter)
    default: row.effect
    }
  }

  /// The number of candidate pages to move, forward or back; `nil` for other commands.
  var pageStep: Int? {
    switch self {
    case .down, .pageDown: 1
    case .up, .pageUp: -1
    default: nil
    }
  }

  /// The number of the suggestion that the command inserts, counted from zero; `nil` for other
  /// commands.
  var suggestionNumber: Int? {
    if case .offer(let number) = row.effect { number } else { nil }
  }
}
