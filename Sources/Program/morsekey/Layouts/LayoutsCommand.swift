import Stores
import Reports
import KeyingStreams
import ArgumentParser
import Configuration
import LinuxSystem
import MorseKeyboard

/// `morsekey layouts`: lists, shows, checks and creates layouts.
struct LayoutsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layouts",
    abstract: "List, show, check and make layouts.",
    discussion: """
      A layout is a keyboard described by a file. Some are built in; yours are in morsekey/layouts in \
      the folder of your settings. --layout NAME chooses one.
      """,
    subcommands: [List.self, Show.self, Check.self, New.self], defaultSubcommand: List.self)

  /// Lists all layouts.
  struct List: ConsoleCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print all layouts.")

    @Flag(help: "Print one JSON object a line.") var json = false

    var sandbox: SandboxPolicy? { .files().withConfiguration(nil, nil) }

    func run(on console: Console) throws(FileError) -> CommandStatus {
      try LayoutsPage(console: console).list(asJSON: json)
    }
  }

  /// Shows one layout.
  struct Show: ConsoleCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print the codes and keys of a layout.")

    @Flag(help: "Print a JSON object.") var json = false
    @Flag(help: "Print the text of its file.") var file = false
    @Argument(help: "The layout.") var name: String

    var sandbox: SandboxPolicy? { .files().withConfiguration(nil, nil) }

    func run(on console: Console) throws(FileError) -> CommandStatus {
      let page = LayoutsPage(console: console)
      return file ? try page.showFile(of: name) : try page.show(name, asJSON: json)
    }
  }

  /// Checks a layout file and its codes.
  struct Check: ConsoleCommand {
    static let configuration = CommandConfiguration(
      abstract: "Check a layout: errors, and clashes of its codes.",
      discussion: """
        Lists clashes with its table, with procedural signals and with the universal codes; characters \
        that no code types any more; codes that two others form when the pause between them is lost; \
        codes that are letters of other scripts. The exit status is 65 when a line is invalid, or when no \
        code leaves the layout.
        """)

    @Option(
      help: ArgumentHelp("Also list the differences from this layout's codes.", valueName: "name"))
    var like: String?
    @Argument(help: "The file, or a layout's name.") var file: String

    var sandbox: SandboxPolicy? { .files(reading: [file]).withConfiguration(nil, nil) }

    func run(on console: Console) throws(FileError) -> CommandStatus {
      try LayoutsPage(console: console).check(file, like: like)
    }
  }

  /// Creates a layout file to edit.
  struct New: ConsoleCommand {
    static let configuration = CommandConfiguration(
      abstract: "Create a layout of your own, and print the path of its file.",
      discussion: """
        The name of a built-in layout creates a copy that replaces it.
        """)

    @Option(help: ArgumentHelp("The layout to copy.", valueName: "layout"))
    var from: String?
    @Argument(help: "Its name: letters, digits and hyphens.") var name: String

    func run(on console: Console) throws(FileError) -> CommandStatus {
      try LayoutsPage(console: console).make(name, from: from)
    }
  }
}
