import JSONText
import Glibc
import DesktopKeyboard
import LinuxSystem
import Stores
import TerminalDevice

/// The IBus installation of this machine, and the requirements of the desktop.
package struct DesktopFindings {
  /// The address of IBus; `nil` if it does not run.
  package var address: String?
  /// The component file of the engine, and its program with options; `nil` if there is none.
  package var component: (file: String, program: String)?
  /// Whether that program exists.
  var hasProgram = false
  /// Whether IBus has started the engine, because the user chose it.
  var isRunning = false
  /// The input method in each variable.
  var modules: [(variable: String, value: String)] = []
  /// Whether the desktop is GNOME, which does not need the variables.
  var isGNOME = false

  /// Examines this machine.
  ///
  /// - Parameters:
  ///   - variable: reads the environment.
  ///   - runs: returns whether the engine runs.
  package init(
    variable: @escaping (String) -> String? = WindowSize.environmentVariable,
    running runs: () -> Bool = { DesktopFindings.isEngineRunning }
  ) {
    let finder = IBusFinder(variable: variable)
    address = finder.address
    component = finder.component
    let path = component?.program.prefix { $0 != " " }
    hasProgram = path.map { access(String($0).systemString, X_OK) == 0 } ?? false
    isRunning = address != nil && runs()
    modules = ["GTK_IM_MODULE", "QT_IM_MODULE", "XMODIFIERS"].map { ($0, variable($0) ?? "") }
    isGNOME = Self.words(variable("XDG_CURRENT_DESKTOP")?.uppercased() ?? "").contains("GNOME")
  }

  private var usesIBus: Bool {
    isGNOME || modules.contains { Self.words($0.value).contains("ibus") }
  }

  /// Whether a process of this user is the engine; the kernel shortens its name.
  package static var isEngineRunning: Bool {
    Folder.names(in: "/proc", ending: "").contains { name in
      var status = stat()
      guard Int(name) != nil, stat("/proc/\(name)".systemString, &status) == 0,
        status.st_uid == getuid(), let text = try? UserFolder.text(at: "/proc/\(name)/comm")
      else { return false }
      return text.hasPrefix("ibus-engine-mor")
    }
  }

  /// Returns the names in the value of a variable, as in `@im=ibus` and `ubuntu:GNOME`.
  private static func words(_ value: String) -> [Substring] { value.split { !$0.isLetter } }

  /// The findings and the advice.
  package var report: DoctorReport {
    DoctorReport(
      rows: rows, advice: advice, json: json,
      isWell: address != nil && component != nil && hasProgram && usesIBus)
  }

  private var rows: [DoctorReport.Row] {
    let engine = component.map { "\($0.program)\(hasProgram ? "" : " (missing)")" }
    let found = [
      ("IBus", address == nil ? "not running" : "running"),
      ("component file", component?.file ?? "not found"), ("engine", engine ?? "not found"),
      ("Morse", isRunning ? "chosen" : "not chosen yet"),
    ]
    let variables = modules.map { ($0.variable, $0.value.isEmpty ? "not set" : $0.value) }
    return (found + variables).map { DoctorReport.Row(title: $0.0, value: $0.1) }
  }

  private var advice: [String] {
    var advice: [String] = []
    if component == nil {
      advice.append(
        "Install the package ibus-morsekey, or keep the output of `morsekey ibus component` as a file in "
          + "a folder of IBUS_COMPONENT_PATH.")
    } else if !hasProgram {
      advice.append(
        "The component file names a program that does not exist: install the package again.")
    }
    if address == nil {
      advice.append("Start IBus: `ibus-daemon --daemonize --xim`, or log in again.")
    }
    if !usesIBus {
      advice.append(
        "Have programs use IBus: run `im-config -n ibus` and log in again, or set GTK_IM_MODULE=ibus, "
          + "QT_IM_MODULE=ibus and XMODIFIERS=@im=ibus.")
    }
    if advice.isEmpty, !isRunning {
      advice.append(
        "Choose the input method \"Morse\" in your desktop's settings, or: ibus engine morsekey")
    }
    if advice.isEmpty {
      advice.append("Morse is ready: go to a text field, and key f and j.")
    }
    return advice
  }

  private var json: JSON {
    [
      "running": .flag(address != nil), "component": .text(orNull: component?.file),
      "engine": .text(orNull: component?.program), "engineThere": .flag(hasProgram),
      "chosen": .flag(isRunning),
      "environment": .object(modules.map { ($0.variable, .text($0.value)) }),
    ]
  }
}
