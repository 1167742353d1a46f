package import Configuration
import Glibc
import KeyboardHost
package import LinuxSystem
import MorseCode
import MorseKeyboard
import TerminalDevice

/// Remembers the layout, language and speed of each context, in a file of the user.
///
/// It stores only changes by the user, when they happen, and never while the text is secret.
package struct FileContextStore: ContextStore {
  private let file: ContextFile
  private let writer: FileWriter
  private let isOn: Bool
  /// The context that the user has named; `nil` for the program and its folder.
  private let named: TypingContext?
  private var context: TypingContext?
  /// The state when the context was entered, or after the last change.
  private var lastNoted: RememberedKeyboard?
  /// The changes since the start; the file may not contain them yet.
  private var changes: ContextChange
  /// Whether a change could not be written; the next attempt writes all changes again.
  private var hasFailed = false
  /// The problems of the file as messages.
  package private(set) var problems: [String] = []

  /// Creates a store for the user with this environment.
  package init(
    isOn: Bool = true, writer: FileWriter,
    variable: (String) -> String? = WindowSize.environmentVariable
  ) {
    // A user without a home has no place for the file.
    let places = ["HOME", "XDG_STATE_HOME"].compactMap(variable)
    self.isOn = isOn && places.contains { !$0.isEmpty }
    file = ContextFile(path: UserFolder.state(variable) + "/contexts.toml")
    changes = ContextChange(file)
    self.writer = writer
    named = variable("MORSEKEY_CONTEXT").flatMap { $0.isEmpty ? nil : TypingContext($0) }
  }

  /// Sets the current context, and reads the state of the nearest remembered context.
  ///
  /// - Parameters:
  ///   - program: the program's name.
  ///   - folder: the folder that it is used in.
  /// - Returns: the state last used there; `nil` when the context has not changed, or nothing is
  ///   remembered.
  package mutating func enter(_ program: String, folder: String?) -> RememberedKeyboard? {
    let entered = named ?? TypingContext(program, folder: folder)
    guard isOn, entered != context else { return nil }
    context = entered
    lastNoted = nil
    let memory = file.read()
    problems = file.problems(of: memory)
    return changes.applied(to: memory).nearest(to: entered)
  }

  /// Sets the state that the context started with; later changes are the user's.
  package mutating func begin(with inUse: RememberedKeyboard) {
    lastNoted = inUse
  }

  /// Remembers the current state, if the user has changed it.
  ///
  /// - Parameters:
  ///   - inUse: the current state.
  ///   - isSecret: whether the text is secret; if so, nothing is remembered.
  package mutating func note(_ inUse: RememberedKeyboard, isSecret: Bool) {
    guard isOn, let context, let former = lastNoted, inUse != former, !isSecret else { return }
    lastNoted = inUse
    var change = RememberedKeyboard()
    if inUse.keyboard != former.keyboard { change.keyboard = inUse.keyboard }
    if inUse.language != former.language { change.language = inUse.language }
    if inUse.speed != former.speed { change.speed = inUse.speed }
    changes.add(change, in: context)
    guard !hasFailed else { return writer.submit(changes) }
    var written = ContextChange(file)
    written.add(change, in: context)
    writer.submit(written)
  }

  /// Writes all changes once more, if one could not be written.
  package mutating func finish() {
    if hasFailed { writer.submit(changes) }
  }

  /// Receives the results of the writer.
  package mutating func receiveResults() {
    for news in writer.news(of: ContextChange.self) {
      if let reasons = news.problems {
        (problems, hasFailed) = (reasons, true)
      } else if hasFailed {
        (problems, hasFailed) = ([], false)
      }
    }
  }

  /// The files that it reads and writes.
  package var files: StoredFiles { StoredFiles(writes: isOn ? [file.path] : []) }

  /// The working folder of the program.
  package static var workingFolder: String? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return String(systemString: path)
  }
}

extension RememberedKeyboard {
  /// Returns the values that the command line does not override.
  package func yielding(to isWritten: (String) -> Bool) -> RememberedKeyboard {
    var remembered = self
    if ["layout", "table", "board"].contains(where: isWritten) { remembered.keyboard = nil }
    if isWritten("language") { remembered.language = nil }
    if ["wpm", "effective"].contains(where: isWritten) { remembered.speed = nil }
    return remembered
  }
}

extension KeyboardSettings {
  /// Restores the remembered state; a layout that is no longer enabled is ignored.
  package mutating func resume(_ remembered: RememberedKeyboard) {
    if let last = enabled.first(where: { $0.name == remembered.keyboard }) { layout = last }
    if let language = remembered.language { self.language = language }
    let ratio = speed.effectiveWPM / speed.characterWPM
    if let wpm = remembered.speed, let last = MorseSpeed(wpm: wpm, effectiveWPM: wpm * ratio) {
      speed = last
    }
  }
}
