import MorseKeyboard
import TerminalCodec
import TextInput

/// The program in front: what is known of it, what it has said of itself, and how it is typed into.
///
/// The user's rule for its name goes first, then the rule for all programs, then what the
/// program says itself, then what is known of programs of that name, then the screen that it draws on.
struct ForegroundProgram: Sendable {
  private var known = HostedProgram()
  private var statement: ProgramStatement?
  /// The keyboard that is configured for it, and the one before it.
  private var layout: (name: String, former: String)?
  private var seenPrompts = 0
  private var isOnAlternateScreen = false
  /// Whether the user has insisted on Morse in it.
  private var isInsistedOn = false

  /// What is known of it.
  var program: HostedProgram { known }

  /// What became of a look at the program in front.
  enum Change {
    case none
    /// Something of it has changed.
    case same
    /// Another one is in front, or another kind of question.
    case another
  }

  /// Takes note of what is in front now.
  mutating func look(at program: HostedProgram) -> Change {
    forgetStatement(ofOthersThan: program)
    let former = known
    guard program != former else { return .none }
    known = program
    if program.group != former.group { isInsistedOn = false }
    return program.group != former.group || program.hidesInput != former.hidesInput
      ? .another : .same
  }

  /// Takes note of how many prompts there have been; answers whether there is a new one.
  mutating func isAtNewPrompt(_ count: Int) -> Bool {
    defer { seenPrompts = count }
    return count != seenPrompts
  }

  /// Takes note of the screen that is drawn on; answers whether it is another one.
  mutating func isOnOtherScreen(alternate isAlternate: Bool) -> Bool {
    defer { isOnAlternateScreen = isAlternate }
    return isAlternate != isOnAlternateScreen
  }

  /// Takes in what a program asks of the keyboard; answers whether it makes sense.
  mutating func take(_ request: ProgramRequest) -> Bool {
    guard let statement = ProgramStatement(request) else { return false }
    self.statement = statement
    return true
  }

  /// Gives up what another program has said.
  ///
  /// Which program speaks is not known before the terminal's foreground is looked at, right after.
  private mutating func forgetStatement(ofOthersThan program: HostedProgram) {
    guard let group = statement?.group else {
      statement?.group = program.group
      return
    }
    if group != program.group { statement = nil }
  }

  // MARK: - What holds for it

  /// What is configured for it.
  func value<Value>(_ values: [String: Value]) -> Value? {
    program.names.compactMap { values[$0] }.first
  }

  /// Has Morse be typed into it, whatever speaks against that: the user has no other key.
  mutating func insist() { isInsistedOn = true }

  /// Why only the system's own keys type; `nil` when they need not.
  ///
  /// Where Morse stays for secrets, it stays for denied programs too: what they get is told to nobody.
  func reason(_ settings: RunSettings) -> SystemKeysReason? {
    guard !isInsistedOn else { return nil }
    let passes = settings.secureEntry == .passThrough
    if passes, let name = deniedName(settings) { return .denied(name) }
    if program.optsOut { return .optedOut(program.names.first ?? "") }
    return passes && program.hidesInput ? .secureEntry : nil
  }

  /// The name by which the program is denied; `nil` when it is not.
  func deniedName(_ settings: RunSettings) -> String? {
    program.names.first(where: settings.denies)
  }

  /// Whether nothing of what is typed is offered, learnt or told.
  func isPrivate(_ settings: RunSettings) -> Bool {
    program.hidesInput || program.optsOut || deniedName(settings) != nil
  }

  /// How it is typed into.
  func traits(_ settings: RunSettings) -> InputTraits {
    var traits = wanted(settings)
    if let told = value(settings.languages) { traits.language = told }
    if program.hidesInput, settings.secureEntry == .masked || isInsistedOn {
      traits.isSecureTextEntry = true
    }
    // Words are neither offered nor learnt in what is for one use.
    if isPrivate(settings) { traits.textContentType = .oneTimeCode }
    return traits
  }

  private func wanted(_ settings: RunSettings) -> InputTraits {
    let isSmart = value(settings.smartness) ?? settings.isSmart
    if let told = value(settings.traits) { return told.smart(isSmart).revisingProse }
    if let told = settings.defaultTraits { return told.revisingProse }
    let known = program.names.lazy.compactMap(ProgramKind.init(program:)).first
    // Letters are commands in pagers, file managers and the like: no words, no capitals, no spaces by pauses.
    let type = statement?.type ?? known?.keyboardType ?? (isOnAlternateScreen ? .code : nil)
    var traits = type.map { InputTraits(keyboardType: $0) } ?? InputTraits()
    traits.language = statement?.language
    traits = traits.smart(isSmart && type != nil)
    return statement?.type != nil || known == .chat ? traits.revisingProse : traits
  }

  /// The keyboards to change to, in order: back to the former one, and to the one that is configured.
  ///
  /// - Parameters:
  ///   - settings: what is configured.
  ///   - current: the name of the keyboard in use: what the user has changed to since stays.
  ///   - home: the name of the one to come back to.
  /// - Returns: their names.
  mutating func changeLayout(
    _ settings: RunSettings, from current: String, home: String
  ) -> [String] {
    let wanted = value(settings.layouts)
    guard wanted != layout?.name else { return [] }
    var changes: [String] = []
    if let layout, layout.name == current { changes.append(layout.former) }
    layout = wanted.map { ($0, changes.first ?? home) }
    return changes + (wanted.map { [$0] } ?? [])
  }

  /// Whether a keyboard is configured for it.
  var hasLayout: Bool { layout != nil }
}

/// The traits that a program has announced.
private struct ProgramStatement: Hashable, Sendable {
  /// What kind of text it takes; `nil` when it has not said.
  var type: KeyboardType?
  /// The language of the text; `nil` when it has not said.
  var language: String?
  /// Its process group; `nil` before it was looked at.
  var group: Int32?

  /// Reads a request; `nil` when something in it is wrong.
  ///
  /// Names that are not known say nothing.
  init?(_ request: ProgramRequest) {
    if let name = request.values["type"], !name.isEmpty {
      guard let known = KeyboardType(rawValue: name) else { return nil }
      type = known
    }
    if let tag = request.values["language"], !tag.isEmpty {
      guard LanguageTag(tag) != nil else { return nil }
      language = tag
    }
  }
}

extension InputTraits {
  /// The traits of a program that is known to take text: in prose, letters may be revised.
  var revisingProse: InputTraits {
    guard isProse, letterRevisionType == .default else { return self }
    var traits = self
    traits.letterRevisionType = .yes
    return traits
  }

  /// The traits with quotes, dashes and spaces put right in prose that says nothing of them.
  fileprivate func smart(_ isSmart: Bool) -> InputTraits {
    guard isSmart, isProse else { return self }
    var traits = self
    for choice in [
      \InputTraits.smartQuotesType, \.smartDashesType, \.smartInsertDeleteType,
    ] where traits[keyPath: choice] == .default {
      traits[keyPath: choice] = .yes
    }
    return traits
  }
}
