import LinuxSystem
package import TextComposition
import TerminalDevice

/// The dictionaries that list the kanji spellings of kana.
package struct DictionaryFiles: Sendable {
  /// The paths; earlier dictionaries have priority.
  package let paths: [String]

  /// Selects the named files, or else `SKK-JISYO*` in the user's folder (XDG Base Directory
  /// Specification).
  ///
  /// The general dictionaries, without an ending or with `.L`, precede the special ones.
  init(
    named paths: [String], isWanted: Bool = true,
    variable: (String) -> String? = WindowSize.environmentVariable
  ) {
    guard paths.isEmpty, isWanted else {
      self.paths = isWanted ? paths : []
      return
    }
    let folder = UserFolder.data(variable)
    let names = Folder.names(in: folder, ending: "").filter { $0.hasPrefix("SKK-JISYO") }
    let general = ["SKK-JISYO", "SKK-JISYO.user", "SKK-JISYO.L", "SKK-JISYO.M", "SKK-JISYO.S"]
    let known = general.filter(names.contains)
    self.paths = (known + names.sorted().filter { !known.contains($0) }).map { folder + "/" + $0 }
  }

  /// Reads all dictionaries, without invalid lines; problems contain the file and line.
  package func read() -> (dictionaries: [KanaDictionary], problems: FileProblems) {
    var (dictionaries, problems) = ([KanaDictionary](), FileProblems())
    for path in paths {
      do {
        let dictionary = KanaDictionary(try LexiconFile.bytes(of: path))
        problems.add(
          dictionary.errors.map { ($0.line, $0.description) }, of: dictionary.errorCount, in: path)
        if dictionary.count > 0 {
          dictionaries.append(dictionary)
        } else if dictionary.errors.isEmpty {
          problems.add("\(path): no readings; expected a dictionary in the form of SKK")
        }
      } catch {
        problems.add("\(error.name): \(error.reason); expected a dictionary in the form of SKK")
      }
    }
    return (dictionaries, problems)
  }
}
