import LinuxSystem

/// The reason why the terminal of a tmux pane is unknown.
struct TmuxPaneFailure: Error, CustomStringConvertible {
  let description: String
}

/// The terminals of tmux's panes.
enum TmuxPane {
  /// The longest wait for tmux, and the most bytes of its answer.
  private static let (patience, answerLimit) = (Duration.seconds(3), 4096)

  /// Returns the device of a pane's terminal.
  static func terminal(of target: String) throws -> String {
    // The program replaces messages of tmux on standard error with its own.
    let script = "exec tmux display-message -p -t \"$1\" '#{pane_tty}' 2>/dev/null"
    let result: ChildProcess.Result
    do throws(SystemError) {
      result = try ChildProcess(["sh", "-c", script, "sh", target])
        .result(atMost: answerLimit, within: patience)
    } catch {
      throw TmuxPaneFailure(description: "tmux: \(error.reason); expected tmux 3.2 or later")
    }
    guard result.status != 127 else {
      throw TmuxPaneFailure(description: "tmux: not found; expected tmux")
    }
    let text = String(decoding: result.output, as: UTF8.self)
    guard result.status == 0, text.hasPrefix("/") else {
      throw TmuxPaneFailure(
        description: "\(target): no such pane; expected one that `tmux list-panes -a` lists")
    }
    return String(text.prefix { !$0.isNewline })
  }
}
