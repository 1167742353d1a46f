package import Configuration
package import LinuxSystem
import TerminalDevice

/// The user's configuration file.
package struct ConfigurationFile {
  /// The path.
  package let path: String

  /// Creates a file with this path; `nil` for the user's own file.
  package init(
    path: String? = nil,
    variable: (String) -> String? = WindowSize.environmentVariable
  ) {
    self.path = path ?? UserFolder.configuration(variable) + "/config.toml"
  }

  /// Reads the file's text; `nil` when there is no such file.
  ///
  /// - Throws: `FileError` if it cannot be read, or is a link to nowhere: its settings are lost.
  package func text() throws(FileError) -> String? { try UserFolder.text(at: path) }

  /// Returns the configuration in a text.
  package static func configuration(_ text: String) -> Configuration {
    let (table, notes) = TOMLReader.read(text)
    return Configuration(table, notes: notes)
  }

  /// The folder that contains the file.
  package var folder: String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// An example file that contains only comments.
  package static let example = """
    # The configuration of morsekey: options of its keyboard, under the same names.
    # morsekey config show lists them; what is said on the command line goes before this file.

    # wpm = 18
    # keyer = "iambic-b"
    # tone = 550
    # bind = ["dit=left-ctrl", "dah=right-ctrl"]

    # What holds while a program reads what is typed (morsekey run):
    # [program.vim]
    # deny = true

    """
}
