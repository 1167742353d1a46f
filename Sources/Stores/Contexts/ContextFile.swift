package import Configuration
package import LinuxSystem

/// The file that remembers what was in use where.
package struct ContextFile: Hashable {
  /// The path.
  package let path: String

  /// What is remembered; what is wrong with the file is among its notes.
  package func read() -> ContextMemory {
    do throws(FileError) {
      guard let text = try UserFolder.text(at: path) else { return ContextMemory() }
      let (table, notes) = TOMLReader.read(text)
      return ContextMemory(table, notes: notes, text: text)
    } catch {
      return ContextMemory(unreadable: FileNote(line: 1, error.reason))
    }
  }

  /// Keeps other processes from changing the file while `body` reads and writes it.
  package func locked<Result>(_ body: () throws(FileError) -> Result) throws(FileError) -> Result {
    Folder.make(above: path)
    return try FileLock.hold(path, body)
  }

  /// Writes what is remembered, for its owner alone.
  package func write(_ memory: ContextMemory) throws(FileError) {
    Folder.make(above: path)
    try OutputFile.replace(path, with: Array(memory.text.utf8), permissions: .ownerAlone)
  }

  /// What is wrong with the file, as it is to be said.
  package func problems(of memory: ContextMemory) -> [String] {
    let effect = memory.isWhole ? "the line becomes a comment" : "nothing more is remembered"
    return memory.notes.map { "\(path):\($0); \(effect)" }
  }
}

/// What the user has changed in some contexts, to be remembered.
package struct ContextChange: FileChange {
  /// What came of it.
  package struct News {
    /// What is wrong with the file, as it is to be said.
    let problems: [String]
  }

  package let file: ContextFile
  /// What was changed where, the latest last; what was not changed is `nil`.
  private var changes: [(context: TypingContext, change: RememberedKeyboard)] = []

  init(_ file: ContextFile) {
    self.file = file
  }

  package var path: String { file.path }

  /// Takes in what was changed in a context.
  package mutating func add(_ change: RememberedKeyboard, in context: TypingContext) {
    var all = changes.last { $0.context == context }?.change ?? RememberedKeyboard()
    all.take(change)
    changes.removeAll { $0.context == context }
    changes.append((context, all))
  }

  package func merged(with later: ContextChange) -> ContextChange {
    var merged = self
    for (context, change) in later.changes { merged.add(change, in: context) }
    return merged
  }

  /// What is remembered with what was changed.
  func applied(to memory: ContextMemory) -> ContextMemory {
    var memory = memory
    for (context, change) in changes {
      let former = memory.entries.last { $0.context == context }?.remembered
      var remembered = former ?? RememberedKeyboard()
      remembered.take(change)
      memory.remember(remembered, of: context)
    }
    return memory
  }

  /// Writes it, wrong lines as comments; a file that cannot be read to its end stays as it is.
  package func make() -> News? {
    do throws(FileError) {
      return try file.locked { () throws(FileError) in
        let memory = file.read()
        guard memory.isWhole else { return News(problems: file.problems(of: memory)) }
        try file.write(applied(to: memory))
        return nil
      }
    } catch {
      return News(problems: ["\(path): \(error.reason); expected to remember the keyboard in it"])
    }
  }
}

extension RememberedKeyboard {
  /// Takes over what `change` says.
  fileprivate mutating func take(_ change: RememberedKeyboard) {
    keyboard = change.keyboard ?? keyboard
    language = change.language ?? language
    speed = change.speed ?? speed
  }
}
