public import MorseCode
import TextInput

/// What codes mean now: the layout and its alphabet, Shift, Ctrl and Alt, and what was done last.
public struct CodeInterpreter {
  /// The settings in force: codes change the speed and the layout in use.
  public private(set) var settings: KeyboardSettings
  /// Whether Morse is typed, or the ordinary keys type themselves.
  public private(set) var inputMode = InputMode.morse
  /// Whether a message has changed to the alphabet's `MorseAlphabet/alternate`.
  public private(set) var isInAlternate = false
  /// Shift, Ctrl and Alt.
  public private(set) var modifiers = StickyModifiers()
  /// Whether the code for dismissing, keyed once more, dismisses the keyboard.
  ///
  /// The code is also "the" run together, so that once may be a slip of the hand.
  public private(set) var isDismissalArmed = false
  private var lastEnabledName: String?
  private var last: Reading?

  init(_ settings: KeyboardSettings) { self.settings = settings }

  // MARK: - Layouts

  /// The layout in use, or the one that comes back when the ordinary keys are left.
  public var layout: KeyboardLayout { settings.layout }

  /// The name of the layout in use, or that of the ordinary keys.
  public var layoutName: String { inputMode == .morse ? layout.name : InputMode.passThroughName }

  /// The layouts that "next layout" goes round, beside the ordinary keys.
  public var enabled: [KeyboardLayout] {
    settings.enabled.isEmpty ? [settings.layout] : settings.enabled
  }

  /// The names of all that "next layout" goes round; the ordinary keys are the last.
  public var enabledNames: [String] { enabled.map(\.name) + [InputMode.passThroughName] }

  /// The name of the layout that comes next.
  public var nextName: String {
    guard inputMode == .morse else { return enabled[0].name }
    let place = enabled.firstIndex { $0.name == homeName } ?? 0
    return enabledNames[place + 1]
  }

  /// The enabled layout that is in use, or from which a code has changed to another.
  public var homeName: String {
    enabled.contains { $0.name == layout.name } ? layout.name : lastEnabledName ?? layout.name
  }

  /// The names of all layouts that can be changed to: those that are enabled, and those of codes.
  public var knownNames: [String] {
    enabledNames + settings.others.map(\.name).filter { !enabledNames.contains($0) }
  }

  /// The layouts to choose from.
  var choice: LayoutChoice {
    LayoutChoice(
      names: enabledNames, titles: enabled.map(\.title) + ["ordinary keys"], markedName: layoutName)
  }

  /// What a change of layout has changed.
  enum LayoutChange: Hashable {
    /// There is no layout of that name.
    case unknown
    /// The input mode at most.
    case mode
    /// The alphabet too: text is composed and decoded by another one.
    case alphabet
  }

  /// Changes to the layout of this name.
  mutating func change(to name: String) -> LayoutChange {
    guard name != InputMode.passThroughName else {
      inputMode = .passThrough
      return .mode
    }
    guard let layout = settings.layout(named: name) else { return .unknown }
    if enabled.contains(where: { $0.name == self.layout.name }) {
      lastEnabledName = self.layout.name
    }
    inputMode = .morse
    guard layout.name != self.layout.name else { return .mode }
    // The first layout stays known, so that codes find back to it.
    if !settings.enabled.contains(where: { $0.name == self.layout.name }),
      !settings.others.contains(where: { $0.name == self.layout.name })
    {
      settings.others.append(self.layout)
    }
    (settings.layout, isInAlternate) = (layout, false)
    return .alphabet
  }

  /// Takes over other settings; the layout in use stays as long as it is among them.
  mutating func change(to settings: KeyboardSettings) {
    let former = layout.name
    self.settings = settings
    if let layout = settings.layout(named: former) { self.settings.layout = layout }
    isInAlternate = false
  }

  /// Starts anew in another document, with the layout that it wants.
  mutating func enter(_ layout: KeyboardLayout) {
    (modifiers, last, isDismissalArmed) = (StickyModifiers(), nil, false)
    (inputMode, settings.layout, isInAlternate) = (.morse, layout, false)
  }

  /// Keys digits in this way from now on, where nothing but digits is typed.
  mutating func useFigures(_ figures: FigureCode) { settings.figures = figures }

  /// Makes elements at this speed from now on; the effective speed stays in proportion.
  ///
  /// - Returns: the speed; `nil` when there is none of so many words a minute.
  mutating func changeSpeed(to wpm: Double) -> MorseSpeed? {
    let (former, effective) = (settings.speed.characterWPM, settings.speed.effectiveWPM)
    guard let speed = MorseSpeed(wpm: wpm, effectiveWPM: effective / former * wpm) else {
      return nil
    }
    settings.speed = speed
    return speed
  }

  // MARK: - Codes

  /// The alphabet in use: a message may change from the layout's to its alternate, and back.
  public var alphabet: MorseAlphabet {
    (isInAlternate ? settings.alphabet.alternate : nil) ?? settings.alphabet
  }

  /// Whether the alphabet's own letters are capital and small.
  public var hasCapitals: Bool {
    alphabet.nativeLetters.contains { $0.lowercased() != $0.uppercased() }
  }

  /// Whether `pattern` is the signal that changes the alphabet.
  func changesAlphabet(_ pattern: MorsePattern) -> Bool {
    settings.alphabet.isChange(pattern, toAlternate: !isInAlternate)
  }

  /// Changes to the alternate alphabet, or back.
  mutating func changeAlphabet() { isInAlternate.toggle() }

  /// What `pattern` does in a document of this type; `nil` when it does nothing.
  ///
  /// Where nothing but digits is typed they may be keyed short, and signs in command lines and programs.
  func reading(of pattern: MorsePattern, in type: KeyboardType) -> Reading? {
    if type.takesFigures, let figure = settings.figures.figure(of: pattern), type.takes(figure) {
      return .text(String(figure))
    }
    if let sign = ASCIICode.shortCharacter(of: pattern, in: type, on: layout, alphabet) {
      return .text(String(sign))
    }
    return settings.reading(of: pattern, in: alphabet)
  }

  /// The patterns that begin with `pattern`, itself left out, and may do something in a document of this
  /// type; shortest first.
  func patterns(from pattern: MorsePattern, in type: KeyboardType) -> [MorsePattern] {
    let short =
      (type.takesFigures ? settings.figures.patterns : []) + ASCIICode.shortPatterns(in: type)
    return settings.patterns(from: pattern, in: alphabet)
      .union(short.filter { $0 != pattern && pattern.isPrefix(of: $0) }).shortestFirst
  }

  // MARK: - Modifiers and memory

  /// Locks Shift, or lets go of it.
  mutating func lockShift(_ isLocked: Bool) { modifiers.lockShift(isLocked) }

  /// Changes a modifier; Shift first keeps a letter small that would be a capital by itself.
  mutating func change(_ change: ModifierChange, capitalizesNext: Bool) {
    modifiers.apply(change, capitalizesNext: capitalizesNext)
  }

  /// Applies the modifiers to what is typed now; those that were armed once are off then.
  mutating func useModifiers() -> KeyModifiers { modifiers.use() }

  /// Arms the code for dismissing; `false` when it was armed before.
  mutating func armDismissal() -> Bool {
    defer { isDismissalArmed = true }
    return !isDismissalArmed
  }

  /// Disarms the code for dismissing: something else was keyed.
  mutating func disarmDismissal() { isDismissalArmed = false }

  /// Remembers what was done, to repeat it.
  mutating func remember(_ reading: Reading) { last = reading }

  /// What is to be done again; `nil` when that cannot be repeated.
  var repeatable: Reading? {
    switch last {
    case .command(.dismiss), .keyboard, .unavailable: nil
    case let last: last
    }
  }
}

/// What a code does beside typing.
enum CodeEffect {
  /// What a key of its own does as well.
  case action(KeyAction)
  case modifier(ModifierChange)
  case speed(by: Double)
  case lockSpeed
  /// What was done last is done again.
  case again
  case dismiss
  /// The offered word of this number is taken.
  case offer(Int)
  case press(ControlKey, KeyModifiers)
  case edit(EditingCommand)
  /// The last two words become one.
  case join
  /// The last word becomes two.
  case split
  case show(Overlay.Kind)
  case request(KeyboardRequest)

  static func press(_ key: ControlKey) -> CodeEffect { .press(key, []) }
}

extension CommandCode {
  /// What the code does; where a modifier makes commands, space and newline are keys.
  func effect(makingCommands: Bool) -> CodeEffect {
    switch self {
    case .space: makingCommands ? .press(.character(" ")) : .action(.space)
    case .newline: makingCommands ? .press(.enter) : .action(.endCharacter)
    case .delete: .action(.delete)
    case .deleteWord: .action(.deleteWord)
    case .nextKeyboard: .action(.nextKeyboard)
    case .shift: .modifier(.shift)
    case .control: .modifier(.control)
    case .alt: .modifier(.alt)
    case .capsLock: .modifier(.capsLock)
    case .faster: .speed(by: 1.1)
    case .slower: .speed(by: 1 / 1.1)
    case .lockSpeed: .lockSpeed
    case .repeatLast: .again
    case .dismiss: .dismiss
    case .suggestion1: .offer(0)
    case .suggestion2: .offer(1)
    case .suggestion3: .offer(2)
    case .left, .right, .up, .down, .home, .end, .pageUp, .pageDown, .escape, .tab, .deleteForward:
      .press(key)
    case .selectLeft: .press(.left, .shift)
    case .selectRight: .press(.right, .shift)
    case .join: .join
    case .split: .split
    case .undo: .edit(.undo)
    case .copy: .edit(.copy)
    case .cut: .edit(.cut)
    case .paste: .edit(.paste)
    case .deleteSentence: .edit(.deleteSentence)
    case .deleteParagraph: .edit(.deleteParagraph)
    case .help: .show(.help)
    case .keyboardList: .show(.layouts)
    case .mute: .request(.mute)
    case .language: .request(.language)
    }
  }

  /// The key of an ordinary keyboard that does the same.
  private var key: ControlKey {
    switch self {
    case .left: .left
    case .right: .right
    case .up: .up
    case .down: .down
    case .home: .home
    case .end: .end
    case .pageUp: .pageUp
    case .pageDown: .pageDown
    case .tab: .tab
    case .deleteForward: .delete
    default: .escape
    }
  }

  /// The pages of candidates that it goes on or back; `nil` for other commands.
  var pageStep: Int? {
    switch self {
    case .down, .pageDown: 1
    case .up, .pageUp: -1
    default: nil
    }
  }

  /// The number of the word that it takes, counted from zero; `nil` for other commands.
  var suggestionNumber: Int? {
    switch self {
    case .suggestion1: 0
    case .suggestion2: 1
    case .suggestion3: 2
    default: nil
    }
  }
}
