package import Configuration
import Glibc
package import KeyboardHost
package import LinuxSystem
import MorseCode
import MorseKeyboard
import TerminalDevice

/// Remembers which keyboard, language and speed someone uses where, in a file of the user's.
///
/// Only what the user changes is remembered, when they change it, and never while what is typed is secret.
package struct FileContextStore {
  /// What is in use.
  package typealias InUse = KeyboardInUse

  private let file: ContextFile
  private let writer: FileWriter
  private let isOn: Bool
  /// The context that the user has named; `nil` for the program and its folder.
  private let named: TypingContext?
  private var context: TypingContext?
  /// What was in use when the context was entered, or changed last.
  private var settled: InUse?
  /// What was changed since the beginning; the file may not have it yet.
  private var changes: ContextChange
  /// What is wrong with the file, as it is to be said.
  package private(set) var problems: [String] = []

  /// Remembers for someone whose environment is told.
  package init(
    isOn: Bool = true, writer: FileWriter,
    variable: (String) -> String? = WindowSize.environmentVariable
  ) {
    // Someone without a home has no place to remember anything in.
    let places = ["HOME", "XDG_STATE_HOME"].compactMap(variable)
    self.isOn = isOn && places.contains { !$0.isEmpty }
    file = ContextFile(path: UserFolder.state(variable) + "/contexts.toml")
    changes = ContextChange(file)
    self.writer = writer
    named = variable("MORSEKEY_CONTEXT").flatMap { $0.isEmpty ? nil : TypingContext($0) }
  }

  /// Takes note of where something is typed now; what is remembered of the nearest such place.
  ///
  /// - Parameters:
  ///   - program: the program's name.
  ///   - folder: the folder that it is used in.
  /// - Returns: what was in use there last; `nil` when the place has not changed, or nothing is remembered.
  package mutating func enter(_ program: String, folder: String?) -> RememberedKeyboard? {
    let entered = named ?? TypingContext(program, folder: folder)
    guard isOn, entered != context else { return nil }
    context = entered
    settled = nil
    let memory = file.read()
    problems = file.problems(of: memory)
    return changes.applied(to: memory).nearest(to: entered)
  }

  /// Takes what is in use for what the place has; from now on changes are the user's.
  package mutating func begin(with inUse: InUse) {
    settled = inUse
  }

  /// Takes note of what is in use, and remembers it if the user has changed anything.
  ///
  /// - Parameters:
  ///   - inUse: what is in use.
  ///   - isSecret: whether what is typed is secret: nothing is remembered then.
  package mutating func note(_ inUse: InUse, isSecret: Bool) {
    guard isOn, let context, let former = settled, inUse != former, !isSecret else { return }
    settled = inUse
    var change = RememberedKeyboard()
    if inUse.keyboard != former.keyboard { change.keyboard = inUse.keyboard }
    if inUse.language != former.language { change.language = inUse.language }
    if inUse.speed != former.speed { change.speed = inUse.speed }
    changes.add(change, in: context)
    var written = ContextChange(file)
    written.add(change, in: context)
    writer.submit(written)
  }

  /// Takes the writer's news of what was written.
  package mutating func takeNews() {
    for news in writer.news(of: ContextChange.self) { problems = news.problems }
  }

  /// The files that it reads and writes.
  package var files: StoredFiles { StoredFiles(writes: isOn ? [file.path] : []) }

  /// The folder that the program is used in.
  package static var workingFolder: String? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return String(systemString: path)
  }
}

extension RememberedKeyboard {
  /// What of it holds beside what was written on the command line.
  package func yielding(to isWritten: (String) -> Bool) -> RememberedKeyboard {
    var remembered = self
    if ["layout", "table"].contains(where: isWritten) { remembered.keyboard = nil }
    if isWritten("language") { remembered.language = nil }
    if ["wpm", "effective"].contains(where: isWritten) { remembered.speed = nil }
    return remembered
  }
}

extension KeyboardSettings {
  /// Goes on with what was in use before; a keyboard that is not enabled any more is left.
  package mutating func resume(_ remembered: RememberedKeyboard) {
    if let last = enabled.first(where: { $0.name == remembered.keyboard }) { layout = last }
    if let language = remembered.language { self.language = language }
    let ratio = speed.effectiveWPM / speed.characterWPM
    if let wpm = remembered.speed, let last = MorseSpeed(wpm: wpm, effectiveWPM: wpm * ratio) {
      speed = last
    }
  }
}
