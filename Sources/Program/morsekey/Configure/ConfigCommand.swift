import KeyingStreams
import ArgumentParser
import Configuration
import LinuxSystem

/// `morsekey config`: shows, checks and changes settings.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config", abstract: "Show, check and change the configuration.",
    discussion: """
      Each option of the keyboard is a setting of the same name in the file. The command line overrides \
      the file. An invalid line is reported; all others count.
      """,
    subcommands: [Show.self, Path.self, Check.self, Get.self, Set.self, Unset.self, Edit.self],
    defaultSubcommand: Show.self)

  /// Prints the path of the file.
  struct Path: ConsoleCommand {
    static let configuration = CommandConfiguration(abstract: "Print the path of the file.")
    @OptionGroup var options: ConfigurationOptions

    func run(on console: Console) throws(FileError) -> CommandStatus {
      try ConfigurationPage(options).path(on: console)
    }
  }

  /// Prints all settings.
  struct Show: ConsoleCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print every setting with its value.",
      discussion: "A setting that is not configured is printed as a comment, with its default.")
    @OptionGroup var options: ConfigurationOptions

    func run(on console: Console) throws(FileError) -> CommandStatus {
      try ConfigurationPage(options).show(on: console)
    }
  }

  /// Checks the file.
  struct Check: ConsoleCommand {
    static let configuration = CommandConfiguration(
      abstract: "Check the file, and report errors by line.",
      discussion: "The exit status is 65 when there is an error.")
    @OptionGroup var options: ConfigurationOptions

    func run(on console: Console) throws(FileError) -> CommandStatus {
      try ConfigurationPage(options).check(on: console)
    }
  }

  /// Prints one setting.
  struct Get: ConsoleCommand {
    static let configuration = CommandConfiguration(abstract: "Print the value of a setting.")
    @OptionGroup var options: ConfigurationOptions
    @Argument(help: "The setting, such as wpm or program.vim.type.") var key: String

    func run(on console: Console) throws(FileError) -> CommandStatus {
      try ConfigurationPage(options).get(key, on: console)
    }
  }

  /// Sets one setting.
  struct Set: ConsoleCommand {
    static let configuration = CommandConfiguration(
      abstract: "Set a setting; comments and all other lines stay as they are.")
    @OptionGroup var options: ConfigurationOptions
    @Argument(help: "The setting, such as wpm or program.vim.type.") var key: String
    @Argument(help: "The value. Separate the items of a list by commas.") var value: String

    func run(on console: Console) throws(FileError) -> CommandStatus {
      try ConfigurationPage(options).set(key, to: value, on: console)
    }
  }

  /// Removes one setting.
  struct Unset: ConsoleCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove a setting; comments and all other lines stay as they are.")
    @OptionGroup var options: ConfigurationOptions
    @Argument(help: "The setting, such as wpm or program.vim.type.") var key: String

    func run(on console: Console) throws(FileError) -> CommandStatus {
      try ConfigurationPage(options).unset(key, on: console)
    }
  }

  /// Returns the words of a command line with a negative number marked as a value instead of an
  /// option.
  ///
  /// An example is `config set wpm -3`.
  static func markingValue(in words: [String]) -> [String] {
    guard words.starts(with: ["config", "set"]), !words.contains("--"),
      let last = words.last, last.hasPrefix("-"), Double(last) != nil
    else { return words }
    return words.dropLast() + ["--", last]
  }

  /// Opens the file in an editor.
  struct Edit: ConsoleCommand {
    static let configuration = CommandConfiguration(
      abstract: "Open the file in $VISUAL or $EDITOR, and check it afterwards.")
    @OptionGroup var options: ConfigurationOptions

    func run(on console: Console) throws(FileError) -> CommandStatus {
      try ConfigurationPage(options).edit(on: console)
    }
  }
}
