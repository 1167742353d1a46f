package import Configuration
package import LinuxSystem
import TerminalDevice

/// The user's configuration file.
package struct ConfigurationFile {
  /// The path.
  package let path: String

  /// A file by its path, or the user's own.
  package init(
    path: String? = nil,
    variable: (String) -> String? = WindowSize.environmentVariable
  ) {
    self.path = path ?? UserFolder.configuration(variable) + "/config.toml"
  }

  /// The file's text; `nil` when there is no such file.
  package func text() throws(FileError) -> String? {
    try UserFolder.text(at: path)
  }

  /// What a text configures.
  package static func configuration(_ text: String) -> Configuration {
    let (table, notes) = TOMLReader.read(text)
    return Configuration(table, notes: notes)
  }

  /// The folder that the file is in.
  package var folder: String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// A file to begin with: everything in it is a comment.
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
