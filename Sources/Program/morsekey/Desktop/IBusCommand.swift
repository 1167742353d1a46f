import Reports
import KeyingStreams
import ArgumentParser
import Glibc
import DesktopKeyboard
import LinuxSystem

/// `morsekey ibus`: supports the installation of the keyboard for graphical programs.
struct IBusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ibus",
    abstract: "Check the input method for graphical programs, and describe it to IBus.",
    subcommands: [Status.self, Component.self], defaultSubcommand: Status.self)

  /// Reports whether all parts were found.
  struct Status: ConsoleCommand {
    static let configuration = CommandConfiguration(
      abstract: "Check whether IBus runs, knows the engine, and serves programs.",
      discussion: "The exit status is 1 when something is missing.")

    func run(on console: Console) throws(FileError) -> CommandStatus {
      let report = DesktopFindings().report
      try console.output.write(report.text(named: "desktop"))
      return report.isWell ? .success : .failure
    }
  }

  /// Prints the component file.
  struct Component: ConsoleCommand {
    static let configuration = CommandConfiguration(
      commandName: "component",
      abstract: "Print the component file, which registers the engine with IBus.",
      discussion: """
        Without --program it names the engine in this program's folder. To try a build, save the file in a \
        folder, and start IBus with IBUS_COMPONENT_PATH=FOLDER:/usr/share/ibus/component.
        """)

    @Option(help: ArgumentHelp("The path of ibus-engine-morsekey.", valueName: "path"))
    var program: String?

    @Option(help: ArgumentHelp("The icon's name or path.", valueName: "name"))
    var icon = "morsekey"

    func run(on console: Console) throws(FileError) -> CommandStatus {
      let component = IBusComponent(
        program: program ?? Self.neighbour, version: Morsekey.configuration.version, icon: icon)
      try console.output.write(component.xml)
      return .success
    }

    /// The engine in the folder of this program.
    private static var neighbour: String {
      let own = realpath("/proc/self/exe", nil).map { path in
        defer { free(path) }
        return String(systemString: path)
      }
      let folder = own.flatMap { $0.lastIndex(of: "/").map { end in String(own?[..<end] ?? "") } }
      return (folder ?? "/usr/libexec") + "/ibus-engine-morsekey"
    }
  }
}
