import LinuxSystem
package import TextComposition
import TerminalDevice

/// The dictionaries that tell what may be written for kana.
package struct DictionaryFiles: Sendable {
  /// Where they lie, the one to be asked first before the others.
  package let paths: [String]

  /// The files that are named, or else `SKK-JISYO*` in the user's folder (XDG Base Directory
  /// Specification), of which that without an ending or with `.L` goes before the special ones.
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

  /// Reads them all; what is wrong is told by file and line, and the rest is taken.
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
