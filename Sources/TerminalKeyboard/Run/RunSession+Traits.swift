import MorseKeyboard
import TerminalCodec
import TextInput
import Timeline

/// How the program wants to be typed into.
///
/// What the user has said of it by its name goes first, then what holds for all programs, then what the
/// program says itself, then what is known of programs of that name.
extension RunSession {
  /// Takes in what a program asks of the keyboard; what is wrong in it is as if it had not been.
  mutating func take(
    _ request: ProgramRequest, at now: Timestamp, into outputs: inout [Timed<RunOutput>]
  ) {
    guard let statement = ProgramStatement(request) else { return }
    self.statement = statement
    takeTraits(at: now, into: &outputs)
  }

  /// Gives up what another program has said.
  ///
  /// Which program speaks is not known before the terminal's foreground is looked at, right after.
  mutating func forgetStatement(ofOthersThan program: HostedProgram) {
    guard let group = statement?.group else {
      statement?.group = program.group
      return
    }
    if group != program.group { statement = nil }
  }

  /// Has the document be typed into as is wanted now.
  mutating func takeTraits(at now: Timestamp, into outputs: inout [Timed<RunOutput>]) {
    var traits = wantedTraits
    if let told = ofProgram(settings.languages) { traits.language = told }
    let isMasked = program.hidesInput && settings.secureEntry == .masked
    traits.isSecureTextEntry = traits.isSecureTextEntry || isMasked
    guard traits != session.keyboard.document.traits else { return }
    changeDocument(at: now, into: &outputs) { $0.traits = traits }
  }

  /// What is configured for the program in front.
  func ofProgram<Value>(_ values: [String: Value]) -> Value? {
    program.names.compactMap { values[$0] }.first
  }

  private var isSmart: Bool { ofProgram(settings.smartness) ?? settings.isSmart }

  private var wantedTraits: InputTraits {
    if let told = program.names.lazy.compactMap({ settings.traits[$0] }).first {
      return told.smart(isSmart)
    }
    if let told = settings.defaultTraits { return told }
    let known = program.names.lazy.compactMap(ProgramKind.init(program:)).first
    var traits = InputTraits()
    if let type = statement?.type ?? known?.keyboardType {
      traits = InputTraits(keyboardType: type)
    }
    traits.language = statement?.language
    return traits.smart(isSmart && (statement?.type ?? known?.keyboardType) != nil)
  }

  /// Changes the document; what is offered follows.
  mutating func changeDocument(
    at now: Timestamp, into outputs: inout [Timed<RunOutput>],
    _ body: (inout KeystrokeDocument) -> Void
  ) {
    isStale = true
    session.changeDocument(at: now, into: &sessionOutputs, body)
    passSession(at: now, into: &outputs)
  }
}

/// What a program has said of how it wants to be typed into.
struct ProgramStatement: Hashable, Sendable {
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
