package import LinuxSystem
import TerminalDevice
package import TextInput
import Timeline

/// A tmux pane that receives keys, through a client in control mode started before entering the
/// sandbox.
///
/// The client shows nothing, has no size and does not change the session's windows.
package final class TmuxPane {
  /// The descriptor to poll.
  package var descriptor: FileDescriptor { group.descriptor }

  private let pane: String
  private let client: ChildProcess
  private let group: DescriptorGroup
  private var replies = TmuxReplies()
  private var pending = ByteQueue()

  /// The longest wait for tmux at the start.
  private static let patience = Duration.seconds(3)
  /// The longest wait for the client at the end.
  private static let lastPatience = Duration.seconds(1)
  /// The most bytes of an answer, and of the replies that are read in one turn.
  private static let (answerLimit, portion) = (4096, 65_536)

  /// The reason why a pane cannot be used.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// Finds a pane and attaches to its session.
  package init(
    target: String, variable: (String) -> String? = WindowSize.environmentVariable
  ) throws {
    let found = try Self.find(target)
    guard found.pane != variable("TMUX_PANE") || variable("TMUX") == nil else {
      throw Failure(description: "\(target): the keyboard is in that pane; expected another one")
    }
    pane = found.pane
    client = try Self.start(
      "attach-session", "-f", "no-output,ignore-size", "-t", found.session, inControlMode: true)
    group = try DescriptorGroup()
    try client.output.setNonBlocking(true)
    try client.input.setNonBlocking(true)
    group.watch(client.output)
    try waitForSession()
  }

  private static func start(
    _ words: String..., inControlMode: Bool = false
  ) throws(Failure) -> ChildProcess {
    // The program replaces messages of tmux on standard error with its own.
    let script = "exec tmux \(inControlMode ? "-C " : "")\"$@\" 2>/dev/null"
    do throws(SystemError) {
      return try ChildProcess(["sh", "-c", script, "sh"] + words)
    } catch {
      throw Failure(description: "\(error); expected tmux")
    }
  }

  private static func find(_ target: String) throws -> (session: String, pane: String) {
    let text = try ask(of: target, "#{session_id} #{pane_id}")
    let words = text.dropLast().split(separator: " ", omittingEmptySubsequences: false)
    guard text.last == "\n", words.count == 2, isNumbered(words[0], "$"), isNumbered(words[1], "%")
    else { throw noPane(target) }
    return (String(words[0]), String(words[1]))
  }

  private static func isNumbered(_ word: Substring, _ character: Character) -> Bool {
    word.first == character && Int(word.dropFirst()) != nil
  }

  /// Returns the device of a pane's terminal.
  package static func terminal(ofPane target: String) throws -> String {
    let text = try ask(of: target, "#{pane_tty}")
    guard text.hasPrefix("/") else { throw noPane(target) }
    return String(text.prefix { !$0.isNewline })
  }

  /// Returns tmux's output for a pane in the given format.
  private static func ask(of target: String, _ format: String) throws -> String {
    let asking = try start("display-message", "-p", "-t", target, format)
    let result: ChildProcess.Result
    do throws(SystemError) {
      result = try asking.result(atMost: answerLimit, within: patience)
    } catch {
      throw noAnswer
    }
    guard result.status != 127 else { throw Failure(description: "tmux: not found; expected tmux") }
    guard result.status == 0 else { throw noPane(target) }
    return String(decoding: result.output, as: UTF8.self)
  }

  private static let noAnswer = Failure(
    description: "tmux: does not answer; expected tmux 3.2 or later")

  private static func noPane(_ target: String) -> Failure {
    Failure(description: "\(target): no such pane; expected one that `tmux list-panes -a` lists")
  }

  private func waitForSession() throws {
    let clock = MonotonicClock()
    let deadline = clock.now.advanced(by: Self.patience)
    while !replies.isAttached {
      guard try !clock.wait(of: descriptor, until: deadline).isEmpty, readReplies() == nil else {
        throw Self.noAnswer
      }
    }
  }

  /// Sends keys to the pane.
  package func send(_ keystrokes: [Keystroke]) {
    guard !keystrokes.isEmpty else { return }
    pending.append(Array(TmuxLines(keystrokes, to: pane).text.utf8))
    flush()
  }

  private func flush() {
    // A client that stops reading has ended; the next read reports that.
    try? pending.write(to: client.input)
    group.watch(client.input, reads: false, writes: !pending.isEmpty)
  }

  /// Reads tmux's replies; returns the error, if there was one.
  package func readReplies() -> String? {
    flush()
    var buffer = [UInt8](repeating: 0, count: 4096)
    do throws(SystemError) {
      var total = 0
      while total < Self.portion, let count = try client.output.read(into: &buffer) {
        guard count > 0 else { return "tmux: the session has ended" }
        total += count
        if let problem = replies.parse(buffer[..<count]) { return "tmux: \(problem)" }
      }
    } catch {
      return "tmux: \(error.reason)"
    }
    return nil
  }

  /// Detaches from the session; does not wait for a server that has stopped.
  package func close() {
    client.closeInput()
    let clock = MonotonicClock()
    _ = client.wait(until: clock.now.advanced(by: Self.lastPatience), on: clock)
  }
}
