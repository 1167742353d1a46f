import MorseKeyboard
import TerminalCodec
import TextInput

/// The program in the foreground: its facts, its announcement, and the input traits for it.
///
/// The first source that applies wins:
///
/// 1. the user's rule for the program's name
/// 2. the user's rule for all programs
/// 3. the program's own announcement
/// 4. the known kind of programs with that name
/// 5. whether it draws on the alternate screen
struct ForegroundProgram: Sendable {
  /// The facts about the program.
  private(set) var program = HostedProgram()
  private var statement: ProgramStatement?
  /// The layout configured for the program, and the layout before it.
  private var layout: (name: String, former: String)?
  private var seenPrompts = 0
  private var isOnAlternateScreen = false
  /// Whether the user has insisted on Morse in this program.
  private var isInsistedOn = false

  /// The result of `look(at:)`.
  enum Change {
    case none
    /// The same program, with changed facts.
    case same
    /// The first program, or the start or end of a prompt for single keys in the same one.
    case prompt
    /// Another program, or the start or end of a question for a password.
    case another
  }

  /// Records the program in the foreground and returns what has changed.
  mutating func look(at program: HostedProgram) -> Change {
    forgetStatement(ofOthersThan: program)
    return record(program)
  }

  /// Records the line settings of the terminal and returns what has changed.
  ///
  /// The program may have changed too, so an announcement gets no owner here.
  mutating func look(at line: LineMode) -> Change {
    var program = program
    program.line = line
    return record(program)
  }

  private mutating func record(_ program: HostedProgram) -> Change {
    let former = self.program
    guard program != former else { return .none }
    self.program = program
    if program.group != former.group { isInsistedOn = false }
    // An element may be keyed before the first program is known: its letter goes on.
    if former.group == 0, program.group != 0, !program.hidesInput { return .prompt }
    if program.group != former.group || program.hidesInput != former.hidesInput {
      return .another
    }
    let readings = [program.line.reading, former.line.reading]
    return readings.count { $0 == .keys } == 1 ? .prompt : .same
  }

  /// Records the number of prompts so far; returns whether there is a new one.
  mutating func isAtNewPrompt(_ count: Int) -> Bool {
    defer { seenPrompts = count }
    return count != seenPrompts
  }

  /// Records which screen the program draws on; returns whether it has changed.
  mutating func isOnOtherScreen(alternate isAlternate: Bool) -> Bool {
    defer { isOnAlternateScreen = isAlternate }
    return isAlternate != isOnAlternateScreen
  }

  /// Records a program's announcement; returns whether it is valid.
  mutating func apply(_ request: ProgramRequest) -> Bool {
    guard let statement = ProgramStatement(request) else { return false }
    self.statement = statement
    return true
  }

  /// Drops the announcement of any other program.
  ///
  /// An announcement does not name its program. It belongs to the group found at the next look at
  /// the foreground, right afterwards.
  private mutating func forgetStatement(ofOthersThan program: HostedProgram) {
    guard let group = statement?.group else {
      statement?.group = program.group
      return
    }
    if group != program.group { statement = nil }
  }

  // MARK: - Rules

  /// The value configured for the program, by its name.
  func value<Value>(_ values: [String: Value]) -> Value? {
    program.names.compactMap { values[$0] }.first
  }

  /// Keeps Morse in this program despite every rule: the user has no other key.
  mutating func insist() { isInsistedOn = true }

  /// The reason why only the system's own keys type; `nil` when Morse is allowed.
  ///
  /// Where Morse stays for passwords, it stays for denied programs too; nothing typed there is
  /// reported.
  func reason(_ settings: RunSettings) -> PassThroughReason? {
    guard !isInsistedOn else { return nil }
    let passes = settings.secureEntry == .passThrough
    if passes, let name = deniedName(settings) { return .denied(name) }
    if optsOut { return .optedOut(program.names.first ?? "") }
    return passes && program.hidesInput ? .secureEntry : nil
  }

  /// Whether the program wants no Morse: its environment or its announcement says so.
  private var optsOut: Bool { program.optsOut || statement?.optsOut == true }

  /// The name under which the program is denied; `nil` when it is not denied.
  func deniedName(_ settings: RunSettings) -> String? {
    program.names.first(where: settings.denies)
  }

  /// Whether typed text is neither used for suggestions, nor learnt, nor reported.
  func isPrivate(_ settings: RunSettings) -> Bool {
    program.hidesInput || optsOut || deniedName(settings) != nil
  }

  /// The input traits for the program.
  func traits(_ settings: RunSettings) -> InputTraits {
    var traits = wanted(settings)
    if let stated = value(settings.languages) { traits.language = stated }
    if program.hidesInput, settings.secureEntry == .masked || isInsistedOn {
      traits.isSecureTextEntry = true
    }
    // One-time text gets no suggestions and is not learnt.
    if isPrivate(settings) { traits.textContentType = .oneTimeCode }
    return traits
  }

  private func wanted(_ settings: RunSettings) -> InputTraits {
    let place = place(settings)
    guard place.takesText else {
      let stated = value(settings.traits) ?? settings.defaultTraits
      var traits = InputTraits(keyboardType: .code)
      (traits.receivesCommands, traits.language) = (true, stated?.language ?? statement?.language)
      return traits
    }
    let isSmart = value(settings.smartness) ?? settings.isSmart
    if let stated = value(settings.traits) { return stated.smart(isSmart).revisingProse }
    if let stated = settings.defaultTraits { return stated.revisingProse }
    let known = place.known.map { InputTraits(keyboardType: $0.keyboardType) }
    var traits = statement?.traits ?? known ?? InputTraits()
    traits.language = statement?.language
    traits = traits.smart(isSmart && traits.statedType != nil)
    return statement?.traits != nil || place.known == .chat ? traits.revisingProse : traits
  }

  /// Where the keys go.
  private func place(_ settings: RunSettings) -> TextPlace {
    let kinds = program.names.map(ProgramKind.init(program:))
    // A shell that runs a script waits for the program that reads the keys.
    let known = kinds.compactMap(\.self).first { $0 != .shell } ?? kinds.compactMap(\.self).first
    let general = settings.defaultTraits?.keyboardType
    return TextPlace(
      stated: value(settings.traits)?.keyboardType
        ?? (general == nil ? statement?.traits?.statedType : nil),
      general: general, known: known,
      isChildOfShell: known == .shell && kinds.last.flatMap(\.self) == nil,
      reading: program.line.reading, isOnAlternateScreen: isOnAlternateScreen)
  }

  /// Updates the layout for the program.
  ///
  /// - Parameters:
  ///   - settings: the configuration.
  ///   - current: the name of the layout in use; a layout that the user has chosen since stays.
  ///   - home: the name of the layout to return to.
  /// - Returns: the layouts to switch to, in order: first back to the former one, then to the
  ///   configured one.
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

  /// Whether a layout is configured for the program.
  var hasLayout: Bool { layout != nil }
}

/// The traits announced by a program.
private struct ProgramStatement: Hashable, Sendable {
  /// The traits of the kind or purpose of the text; `nil` if not announced.
  var traits: InputTraits?
  /// Whether the program wants the system's own keys only.
  var optsOut = false
  /// The language of the text; `nil` if not announced.
  var language: String?
  /// The program's process group; `nil` before the first look at the foreground.
  var group: Int32?

  /// Parses a request; `nil` when a value is invalid.
  ///
  /// Unknown keys are ignored.
  init?(_ request: ProgramRequest) {
    if let name = request.values["type"], !name.isEmpty {
      guard let known = InputTraits(typeNamed: name) else { return nil }
      traits = known
    }
    if let choice = request.values["morse"], !choice.isEmpty {
      guard ["on", "off"].contains(choice) else { return nil }
      optsOut = choice == "off"
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

  /// The traits with smart quotes, dashes and spaces, in prose that does not set them.
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
