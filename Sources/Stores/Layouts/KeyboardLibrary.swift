package import Configuration
package import LinuxSystem
package import MorseKeyboard

/// The keyboards that can be chosen: those that come with the program, and the user's own.
///
/// A user's keyboard takes the place of a built-in one of the same name.
package struct KeyboardLibrary {
  /// The folder of the user's own.
  package let folder: String

  package init(folder: String = UserFolder.configuration() + "/keyboards") {
    self.folder = folder
  }

  /// A keyboard as it was found.
  package struct Found {
    /// What its file says.
    package var file: KeyboardFile
    /// The file; `nil` for a built-in one.
    package var path: String?
    /// What is wrong with it, each with its place.
    package var problems: [String]
  }

  /// The names of the user's own.
  var ownNames: [String] {
    Folder.names(in: folder, ending: ".toml").filter { $0 != InputMode.passThroughName }
  }

  /// The texts of the user's own, by their names; those that cannot be read are left out.
  package var ownTexts: [String: String] {
    ownNames.reduce(into: [:]) { texts, name in
      texts[name] = try? UserFolder.text(at: folder + "/\(name).toml")
    }
  }

  /// Every name, the built-in ones first.
  package var names: [String] {
    let builtIn = BuiltInKeyboards.names
    return builtIn + ownNames.filter { !builtIn.contains($0) }
  }

  /// Reads a keyboard; `nil` when there is none of this name.
  ///
  /// Of a file that cannot be read the built-in keyboard of its name holds, or one that is only Morse.
  package func keyboard(named name: String) -> Found? {
    guard !name.isEmpty, !name.contains("/"), !name.hasPrefix(".") else { return nil }
    let path = folder + "/\(name).toml"
    do throws(FileError) {
      if let text = try UserFolder.text(at: path) { return found(text, named: name, path: path) }
    } catch {
      let file = builtIn(name)?.file ?? KeyboardFile(SettingTable(), named: name)
      return Found(
        file: file, path: path, problems: ["\(path): \(error.reason); expected a keyboard"])
    }
    return builtIn(name)
  }

  private func builtIn(_ name: String) -> Found? {
    BuiltInKeyboards.text(of: name).map { found($0, named: name, path: nil) }
  }

  /// Reads a keyboard from a text.
  package func found(_ text: String, named name: String, path: String?) -> Found {
    let (table, notes) = TOMLReader.read(text)
    var file = KeyboardFile(table, named: name, notes: notes)
    let known = file.references.isEmpty ? [] : names + [InputMode.passThroughName, name]
    for other in file.references.keys where !known.contains(other) {
      let expected = known.joined(separator: ", ")
      file.leaveOutChanges(
        to: other, because: "'\(other)' is not a keyboard; expected one of \(expected)")
    }
    let problems = file.notes.map { "\(path ?? name + ".toml"):\($0)" }
    return Found(file: file, path: path, problems: problems)
  }

  /// Reads keyboards with all that they change to.
  ///
  /// - Parameter names: the names.
  /// - Returns: the keyboards of these names, those that they change to, and what is wrong with any.
  /// - Throws: a name that none has.
  package func load(_ names: [String]) throws(UsageError) -> LoadedKeyboards {
    var loaded = LoadedKeyboards()
    for name in names where name != InputMode.passThroughName {
      guard let found = keyboard(named: name) else {
        throw UsageError.unknown("layout", name, self.names)
      }
      guard !loaded.enabled.contains(where: { $0.name == name }) else { continue }
      loaded.enabled.append(found.file.keyboard)
      loaded.problems += found.problems
    }
    var waiting = loaded.enabled.flatMap(\.references)
    while let name = waiting.popLast() {
      guard !(loaded.enabled + loaded.others).contains(where: { $0.name == name }),
        let found = keyboard(named: name)
      else { continue }
      loaded.others.append(found.file.keyboard)
      loaded.problems += found.problems
      waiting += found.file.keyboard.references
    }
    return loaded
  }
}

/// Keyboards that were read.
package struct LoadedKeyboards {
  /// Those that were asked for, the one to begin with first.
  package var enabled: [KeyboardLayout] = []
  /// Those that these change to.
  package var others: [KeyboardLayout] = []
  /// What is wrong with any of them, each with its place.
  package var problems: [String] = []

  /// The keyboard to begin with.
  package var first: KeyboardLayout { enabled.first ?? .morse }

  /// The first problem, in few words, and how many others there are; `nil` when there is none.
  package var note: String? {
    guard let problem = problems.first else { return nil }
    let first = UserFolder.inFewWords(problem, folder: UserFolder.configuration())
    let others = problems.count - 1
    return others == 0 ? first : "\(first) (\(others) more: morsekey layouts check)"
  }
}
