package import Configuration
package import LinuxSystem

/// The file that stores the keyboard state last used in each context.
package struct ContextFile: Hashable {
  /// The path.
  package let path: String

  /// Reads the remembered states; problems of the file are among its notes.
  package func read() -> ContextMemory {
    do throws(FileError) {
      guard let text = try UserFolder.text(at: path) else { return ContextMemory() }
      let (table, notes) = TOMLReader.read(text)
      return ContextMemory(table, notes: notes, text: text)
    } catch {
      return ContextMemory(unreadable: FileNote(line: 0, error.reason))
    }
  }

  /// Writes the remembered states, readable only by the owner.
  package func write(_ memory: ContextMemory) throws(FileError) {
    try UserFolder.write(memory.text, to: path, permissions: .ownerAlone)
  }

  /// Returns the problems of the file as messages.
  package func problems(of memory: ContextMemory) -> [String] {
    let effect = memory.isWhole ? "the line becomes a comment" : "nothing more is remembered"
    return memory.notes.map { "\(path):\($0); \(effect)" }
  }
}

/// The user's changes in some contexts, to be remembered.
package struct ContextChange: FileChange {
  /// The result of the change.
  package struct News {
    /// The reasons why nothing was written; `nil` if the changes are in the file.
    let problems: [String]?
  }

  package let file: ContextFile
  /// The changes by context, the latest last; unchanged values are `nil`.
  private var changes: [(context: TypingContext, change: RememberedKeyboard)] = []

  init(_ file: ContextFile) {
    self.file = file
  }

  package var path: String { file.path }

  /// Adds a change in a context.
  package mutating func add(_ change: RememberedKeyboard, in context: TypingContext) {
    var all = changes.last { $0.context == context }?.change ?? RememberedKeyboard()
    all.apply(change)
    changes.removeAll { $0.context == context }
    changes.append((context, all))
  }

  package func merged(with later: ContextChange) -> ContextChange {
    var merged = self
    for (context, change) in later.changes { merged.add(change, in: context) }
    return merged
  }

  /// Returns the memory with the changes applied.
  func applied(to memory: ContextMemory) -> ContextMemory {
    var memory = memory
    for (context, change) in changes {
      let former = memory.entries.last { $0.context == context }?.remembered
      var remembered = former ?? RememberedKeyboard()
      remembered.apply(change)
      memory.remember(remembered, of: context)
    }
    return memory
  }

  /// Writes the changes, with invalid lines as comments.
  ///
  /// A file that cannot be read to its end stays unchanged.
  package func make() -> News? {
    do throws(FileError) {
      return try UserFolder.locked(path) { () throws(FileError) in
        let memory = file.read()
        guard memory.isWhole else { return News(problems: file.problems(of: memory)) }
        try file.write(applied(to: memory))
        return News(problems: nil)
      }
    } catch {
      return News(problems: ["\(path): \(error.reason); expected to remember the keyboard in it"])
    }
  }
}

extension RememberedKeyboard {
  /// Copies the values that `change` contains.
  fileprivate mutating func apply(_ change: RememberedKeyboard) {
    keyboard = change.keyboard ?? keyboard
    language = change.language ?? language
    speed = change.speed ?? speed
  }
}
