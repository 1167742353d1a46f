import Configuration
import KeyboardHost
package import LinuxSystem
package import MorseKeyboard
import TerminalDevice

/// The file of the user's hands: `hands.toml` in the folder of state.
package struct HandsFile: Hashable, Sendable {
  /// The path.
  package let path: String

  /// Creates the file of the user with this environment.
  package init(variable: (String) -> String? = WindowSize.environmentVariable) {
    path = UserFolder.state(variable) + "/hands.toml"
  }

  /// Reads the hands; problems of the file are among its notes.
  package func read() -> HandsText {
    do throws(FileError) {
      return HandsText(try UserFolder.text(at: path) ?? "")
    } catch {
      return HandsText(unreadable: FileNote(line: 0, error.reason))
    }
  }

  /// Stores hands in the file, which may have changed since it was read.
  ///
  /// A file that cannot be read to its end stays unchanged.
  ///
  /// - Returns: the problems as messages; empty if the hands are in the file.
  package func remember(_ hands: HandTable) -> [String] {
    do throws(FileError) {
      return try UserFolder.locked(path) { () throws(FileError) in
        var text = read()
        guard text.isWhole else { return problems(of: text) }
        text.remember(hands)
        try UserFolder.write(text.text, to: path, permissions: .ownerAlone)
        return []
      }
    } catch {
      return ["\(path): \(error.reason); expected to remember your hand in it"]
    }
  }

  /// Deletes the file; returns whether it was there.
  package func forget() throws(FileError) -> Bool { try UserFolder.delete(path) }

  /// Returns the problems of the file as messages.
  package func problems(of text: HandsText) -> [String] {
    let effect = text.isWhole ? "these lines become comments" : "nothing more is remembered"
    return text.notes.map { "\(path):\($0); \(effect)" }
  }
}

/// Changed hands, to be stored in the file.
private struct HandsChange: FileChange {
  typealias News = [String]

  let file: HandsFile
  var hands: HandTable

  var path: String { file.path }

  func merged(with later: HandsChange) -> HandsChange {
    var merged = self
    merged.hands.add(later.hands)
    return merged
  }

  func make() -> [String]? { file.remember(hands) }
}

/// Remembers the hands of the user in a file.
///
/// The writer stores them in the background: now and then, and at the end.
package struct FileHandStore: HandStore {
  /// The hands to begin with; `nil` if none may be remembered.
  package let hands: RememberedHands?
  /// The problems of the file as messages.
  package private(set) var problems: [String] = []
  private let file: HandsFile
  private let writer: FileWriter
  /// The hands that could not be written; they are written again at the end.
  private var unsaved: HandTable = [:]

  /// Creates a store for the user with this environment, and reads the file.
  ///
  /// - Parameters:
  ///   - isOn: whether hands are remembered.
  ///   - inputs: the kinds of the inputs besides the keys of the terminal or desktop.
  ///   - writer: the writer of the file.
  ///   - variable: returns a variable of the environment.
  package init(
    isOn: Bool = true, inputs: [String] = [], writer: FileWriter,
    variable: (String) -> String? = WindowSize.environmentVariable
  ) {
    // A user without a home has no place for the file.
    let places = ["HOME", "XDG_STATE_HOME"].compactMap(variable)
    file = HandsFile(variable: variable)
    self.writer = writer
    guard isOn, places.contains(where: { !$0.isEmpty }) else {
      hands = nil
      return
    }
    let text = file.read()
    problems = file.problems(of: text)
    hands = RememberedHands(text.hands, inputs: inputs)
  }

  /// The files that it reads and writes.
  package var files: StoredFiles { StoredFiles(writes: hands == nil ? [] : [file.path]) }

  /// Stores changed hands.
  package mutating func note(_ changed: HandTable) {
    guard hands != nil, !changed.isEmpty else { return }
    unsaved.add(changed)
    writer.submit(HandsChange(file: file, hands: unsaved))
  }

  /// Stores once more what could not be stored.
  package mutating func finish() {
    if !unsaved.isEmpty { writer.submit(HandsChange(file: file, hands: unsaved)) }
  }

  /// Receives the results of the writer.
  package mutating func receiveResults() {
    for news in writer.news(of: HandsChange.self) {
      problems = news
      if news.isEmpty { unsaved = [:] }
    }
  }
}
