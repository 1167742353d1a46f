import ArgumentParser
import Configuration
import Glibc
public import KeyboardHost
import KeyingStreams
public import LinuxSystem
import Reports
import TerminalDevice

/// The calls of an engine to its desktop.
public struct DesktopCalls {
  /// Connects to the input method's bus at an address.
  public var connect: (_ address: String) throws(SystemError) -> any DesktopBus
  /// Makes the engine the input method of all programs, on the bus at an address.
  public var choose: (_ address: String) throws(SystemError) -> Void
  /// Shows a notification of a title and a text, on the session bus at an address.
  public var notify:
    (_ title: String, _ text: String, _ address: String) throws(SystemError) -> Void

  /// Collects the calls.
  public init(
    connect: @escaping (_ address: String) throws(SystemError) -> any DesktopBus,
    choose: @escaping (_ address: String) throws(SystemError) -> Void,
    notify:
      @escaping (_ title: String, _ text: String, _ address: String) throws(SystemError) -> Void
  ) {
    (self.connect, self.choose, self.notify) = (connect, choose, notify)
  }
}

/// The program `ibus-engine-morsekey`.
///
/// Its first process waits for the second, which is the engine. Then a third one chooses the engine
/// again if it was chosen and IBus restarts; if the engine crashed, it shows a notification.
public enum EngineProgram {
  /// The status of an engine that was the chosen input method when it ended.
  private static let chosenStatus: CInt = 96
  /// How long to wait for the next IBus daemon.
  private static let patience = 50
  private static let step: UInt32 = 200_000

  /// Runs an engine on a desktop's bus until the connection ends, and ends the process.
  ///
  /// - Parameter calls: the calls to the desktop; `nil` in a program built without IBus.
  public static func main(_ calls: DesktopCalls?) -> Never {
    Signal.endAtQuit()
    let words = Array(ProcessEnvironment.arguments.dropFirst())
    do {
      let written = try EngineCommand.parse(words)
      var source = CommandSource(written: written, words: words)
      source.read()
      guard let calls else {
        Console.standard.say("built without IBus; expected a build with the package trait IBus")
        throw ExitCode(CommandStatus.unavailable.rawValue)
      }
      try run(source, calls)
    } catch {
      EngineCommand.exit(withError: error)
    }
    EngineCommand.exit()
  }

  private static func run(
    _ source: CommandSource<EngineCommand>, _ calls: DesktopCalls
  ) throws {
    let console = Console.standard
    try console.reporting {
      guard let address = IBusFinder().address else {
        console.say(
          "IBus does not run on this display; expected ibus-daemon: start it, or log in again")
        throw ExitCode(CommandStatus.unavailable.rawValue)
      }
      let bus: any DesktopBus
      do throws(SystemError) {
        try ProcessGuard.start { finish($0, formerly: address, calls) }
        bus = try calls.connect(address)
      } catch {
        console.say("\(error.call): \(error.reason); expected IBus at \(address)")
        throw ExitCode(CommandStatus.unavailable.rawValue)
      }
      let (ending, wasChosen) = try source.command.run(source, on: bus)
      if wasChosen { throw ExitCode(chosenStatus) }
      switch ending {
      case .disconnected: break
      case .signalled(let signal): signal.endProcess()
      }
    }
  }

  /// Acts after the engine's end.
  private static func finish(_ status: CInt, formerly address: String, _ calls: DesktopCalls) {
    let lowestSignal: CInt = 128
    if status == chosenStatus {
      if chooseAgain(formerly: address, calls) == false {
        notify("IBus restarted. Choose Morse again: ibus engine morsekey", calls)
      }
    } else if status > lowestSignal, status != lowestSignal + SIGTERM {
      notify("The engine ended. Your keys type normally; choose Morse again to continue.", calls)
    }
  }

  /// Waits for another IBus daemon, and chooses the engine there.
  ///
  /// - Returns: whether it was chosen; `nil` if no daemon was started.
  private static func chooseAgain(formerly former: String, _ calls: DesktopCalls) -> Bool? {
    // The variable of this process holds the former address.
    let current = IBusFinder { name in
      name == "IBUS_ADDRESS" ? nil : WindowSize.environmentVariable(name)
    }
    var wasFound = false
    for _ in 0..<patience {
      usleep(step)
      guard let address = current.address, address != former else { continue }
      wasFound = true
      if (try? calls.choose(address)) != nil { return true }
    }
    return wasFound ? false : nil
  }

  private static func notify(_ text: String, _ calls: DesktopCalls) {
    guard let address = WindowSize.environmentVariable("DBUS_SESSION_BUS_ADDRESS") else { return }
    try? calls.notify("Morse keyboard", text, address)
  }
}
