package import Configuration
package import LinuxSystem
package import MorseKeyboard

/// The available layouts: the built-in ones, and the user's own.
///
/// A user's layout replaces a built-in one of the same name.
package struct LayoutLibrary {
  /// The folders of the user's own layouts; a layout in the first replaces the others of its name.
  package let folders: [String]

  /// The user's phrases, which are a layout too.
  package let phrases: PhraseBook

  /// The folder for new layouts.
  package var folder: String { folders[0] }

  /// - Parameters:
  ///   - folders: the folders; by default `layouts` beside the configuration, and `keyboards`, its
  ///     name in earlier versions.
  ///   - phrases: the user's phrases, which are a layout.
  package init(
    folders: [String] = ["layouts", "keyboards"].map { UserFolder.configuration() + "/" + $0 },
    phrases: PhraseBook = PhraseBook()
  ) { (self.folders, self.phrases) = (folders, phrases) }

  /// A layout as it was found.
  package struct Found {
    /// The content of its file.
    package var file: LayoutFile
    /// The path of the file; `nil` for a built-in layout.
    package var path: String?
    /// The problems, each with its position.
    package var problems: [String]
  }

  /// The names of the user's own layouts.
  var ownNames: [String] {
    Set(folders.flatMap { Folder.names(in: $0, ending: ".toml") })
      .subtracting([InputMode.passThroughName]).sorted()
  }

  /// The texts of the user's own layouts, by name, without unreadable ones.
  package var ownTexts: [String: String] {
    let text = (try? phrases.text()) ?? nil
    let phrases = text.map { [PhraseFile.layoutName: $0] } ?? [:]
    return ownNames.reduce(into: phrases) { texts, name in
      texts[name] = paths(of: name).lazy.compactMap { try? UserFolder.text(at: $0) }.first
    }
  }

  /// All names, the built-in ones first.
  package var names: [String] {
    let builtIn = BuiltInLayouts.names
    let phrases = phrases.exists ? [PhraseFile.layoutName] : []
    return builtIn + (phrases + ownNames).filter { !builtIn.contains($0) }
  }

  /// Reads a layout; `nil` when there is none of this name.
  ///
  /// If a file cannot be read, the built-in layout of its name is used, or plain Morse without one.
  package func layout(named name: String) -> Found? {
    guard !name.isEmpty, !name.contains("/"), !name.hasPrefix(".") else { return nil }
    for path in paths(of: name) {
      do throws(FileError) {
        if let text = try UserFolder.text(at: path) { return found(text, named: name, path: path) }
      } catch {
        let file = builtIn(name)?.file ?? LayoutFile(SettingTable(), named: name)
        return Found(
          file: file, path: path, problems: ["\(path): \(error.reason); expected a layout"])
      }
    }
    if name == PhraseFile.layoutName, let found = ownPhrases { return found }
    return builtIn(name)
  }

  private var ownPhrases: Found? {
    let path = phrases.path
    do throws(FileError) {
      guard let text = try phrases.text() else { return nil }
      let file = LayoutFile(PhraseFile(text))
      return Found(file: file, path: path, problems: file.notes.map { "\(path):\($0)" })
    } catch {
      return Found(
        file: LayoutFile(PhraseFile("")), path: path,
        problems: ["\(path): \(error.reason); expected phrases"])
    }
  }

  /// Returns the paths that the user's layout of this name may have.
  private func paths(of name: String) -> [String] { folders.map { $0 + "/\(name).toml" } }

  private func builtIn(_ name: String) -> Found? {
    BuiltInLayouts.text(of: name).map { found($0, named: name, path: nil) }
  }

  /// Reads a layout from a text.
  package func found(_ text: String, named name: String, path: String?) -> Found {
    let (table, notes) = TOMLReader.read(text)
    var file = LayoutFile(table, named: name, notes: notes)
    let names = file.references.isEmpty ? [] : names
    let known = names + [InputMode.passThroughName] + (names.contains(name) ? [] : [name])
    for other in file.references.keys where !known.contains(other) {
      let expected = known.joined(separator: ", ")
      file.leaveOutChanges(
        to: other, because: "'\(other)' is not a layout; expected one of \(expected)")
    }
    let problems = file.notes.map { "\(path ?? name + ".toml"):\($0)" }
    return Found(file: file, path: path, problems: problems)
  }

  /// Reads layouts with all layouts that they change to.
  ///
  /// - Parameter names: the names.
  /// - Returns: the layouts of these names, those that they change to, and the problems.
  /// - Throws: `UsageError` for an unknown name.
  package func load(_ names: [String]) throws(UsageError) -> LoadedKeyboards {
    var loaded = LoadedKeyboards()
    for name in names where name != InputMode.passThroughName {
      guard let found = layout(named: name) else {
        // The first phrase may be saved while the keyboard is open, which then has their layout.
        if name == PhraseFile.layoutName, names.contains(where: { $0 != name }) { continue }
        throw UsageError.unknown("layout", name, self.names)
      }
      guard !loaded.enabled.contains(where: { $0.name == name }) else { continue }
      loaded.enabled.append(found.file.keyboard)
      loaded.problems += found.problems
    }
    // Phrases are scanned where the other layouts are.
    for index in loaded.enabled.indices where loaded.enabled[index].name == PhraseFile.layoutName {
      loaded.enabled[index].scans =
        loaded.enabled.contains(where: \.scans) && !loaded.enabled[index].cells.isEmpty
    }
    addPhrases(to: &loaded)
    var waiting = loaded.enabled.flatMap(\.references)
    while let name = waiting.popLast() {
      guard !(loaded.enabled + loaded.others).contains(where: { $0.name == name }),
        let found = layout(named: name)
      else { continue }
      loaded.others.append(found.file.keyboard)
      loaded.problems += found.problems
      waiting += found.file.keyboard.references
    }
    return loaded
  }

  /// Adds the user's phrases as a page of the layouts that scan, unless they are among these.
  private func addPhrases(to loaded: inout LoadedKeyboards) {
    let name = PhraseFile.layoutName
    guard loaded.enabled.contains(where: \.scans),
      !loaded.enabled.contains(where: { $0.name == name }),
      let found = layout(named: name), !found.file.keyboard.cells.isEmpty
    else { return }
    var phrases = found.file.keyboard
    phrases.scans = true
    loaded.others.append(phrases)
    loaded.problems += found.problems
  }
}

/// Layouts that were read.
package struct LoadedKeyboards {
  /// The requested layouts; the first one is the start layout.
  package var enabled: [KeyboardLayout] = []
  /// The layouts that these change to.
  package var others: [KeyboardLayout] = []
  /// The problems, each with its position.
  package var problems: [String] = []

  /// The start layout.
  package var first: KeyboardLayout { enabled.first ?? .morse }

  /// The first problem in a short form, and the number of others; `nil` when there is none.
  package var note: String? {
    guard let problem = problems.first else { return nil }
    let first = UserFolder.inFewWords(problem, folder: UserFolder.configuration())
    let others = problems.count - 1
    return others == 0 ? first : "\(first) (\(others) more: morsekey layouts check)"
  }
}
