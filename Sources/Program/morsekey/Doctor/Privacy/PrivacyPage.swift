import Reports
import Glibc
import LinuxSystem
import TerminalDevice
import Timeline

/// Attempts the actions that the typing program promises not to perform, and reports the results.
struct PrivacyPage {
  /// The program to test.
  var program = "/proc/self/exe"
  /// Reads a variable of the environment.
  var variable: (String) -> String? = WindowSize.environmentVariable

  /// The longest that the attempts may take, and then the crash.
  private static let patience = Duration.seconds(10)
  /// What the program prints when it has made its attempts.
  private static let ready = Array("ready\n".utf8)

  func examine() throws(UsageError) -> DoctorReport {
    let file = secretFile
    let socket = "/tmp/morsekey-privacy-\(getpid()).socket"
    do {
      let secret = try FileDescriptor.open(file, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
      secret.close()
      defer {
        unlink(file)
        unlink(PrivacyAttempt.beside(file))
        unlink(PrivacyAttempt.shared)
      }
      let listener = try LocalListener(path: socket)
      defer { listener.close() }
      let answers = try ask(file, socket)
      return PrivacyFindings(
        file: file, socket: socket, isRoot: geteuid() == 0, answers: answers
      ).report
    } catch {
      throw UsageError("\(error); expected to try what the keyboard must not do")
    }
  }

  /// The path of a private file: next to the ssh keys if there are any, else in the home folder.
  private var secretFile: String {
    let home = variable("HOME") ?? "/tmp"
    let keys = home + "/.ssh"
    return (access(keys, W_OK) == 0 ? keys : home) + "/morsekey-privacy-\(getpid())"
  }

  /// Runs the program with these attempts, and tries to read its memory while it runs.
  private func ask(
    _ file: String, _ socket: String
  ) throws(SystemError) -> [String: [Substring]] {
    let child = try ChildProcess([
      program, "doctor", "--privacy-trial", file, "--privacy-socket", socket,
    ])
    let clock = MonotonicClock()
    let text: [UInt8]
    do throws(SystemError) {
      text = try attempts(of: child, on: clock)
    } catch {
      child.kill(on: clock)
      throw error
    }
    let looked = child.lookInside()
    child.closeInput()
    let deadline = clock.now.advanced(by: Self.patience)
    let dump = child.waitForCrash(until: deadline, on: clock).map { $0 ? "1" : "0" } ?? "-"
    var answers: [String: [Substring]] = ["inside": ["\(looked)"], "core": ["\(dump)"]]
    for line in String(decoding: text, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      answers[String(words[0])] = Array(words.dropFirst())
    }
    return answers
  }

  /// Reads what the program prints until it is ready.
  private func attempts(
    of child: ChildProcess, on clock: MonotonicClock
  ) throws(SystemError) -> [UInt8] {
    let deadline = clock.now.advanced(by: Self.patience)
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while text.suffix(Self.ready.count) != Self.ready[...] {
      guard try !clock.wait(of: child.output, until: deadline).isEmpty else {
        throw SystemError(call: "read", errno: ETIMEDOUT)
      }
      guard let count = try child.output.read(into: &buffer), count > 0 else { break }
      text += buffer[..<count]
    }
    return text
  }
}
