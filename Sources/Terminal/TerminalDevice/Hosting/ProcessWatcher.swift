import CLinux
import Glibc
import LinuxSystem

/// A child process that examines programs for this one.
///
/// A process with restricted file access may not read the environment of an unrestricted process
/// (landlock(7), "Ptrace restrictions").
///
/// It ends with this process. Its sandbox allows it to read files and reply, nothing else.
public final class ProcessWatcher {
  private let helper: clinux_helper
  /// Whether the answer to a question has not come in time.
  private var owesAnswer = false

  /// The longest wait for an answer: the files of another program can wait for its memory.
  private static let patience = Duration.milliseconds(250)

  /// Starts the process; call this before any thread is started.
  ///
  /// Returns `nil` if no process can be created.
  public init?() {
    Signal.failWritesInstead()
    var helper = clinux_helper()
    var channel: CInt = -1
    let result = clinux_start_worker(&helper, "program watcher", &channel)
    if result == -1 { Self.serve(FileDescriptor(rawValue: channel)) }
    guard result == 0 else { return nil }
    self.helper = helper
  }

  deinit {
    var helper = helper
    clinux_helper_end(&helper)
  }

  /// Reads the facts about a process group; empty when the watcher is gone, `nil` when it takes
  /// too long.
  public func facts(ofGroup group: CInt) -> ProcessFacts? {
    let channel = FileDescriptor(rawValue: helper.channel)
    if owesAnswer {
      guard channel.waitForInput(atMost: .zero) else { return nil }
      owesAnswer = false
      _ = Self.answer(from: channel)
    }
    let question = withUnsafeBytes(of: group) { Array($0) }
    guard (try? channel.writeAll(question)) != nil else { return ProcessFacts([]) }
    owesAnswer = !channel.waitForInput(atMost: Self.patience)
    return owesAnswer ? nil : ProcessFacts(Self.answer(from: channel)[...])
  }

  /// Reads an answer; empty when the other process is gone.
  private static func answer(from channel: FileDescriptor) -> [UInt8] {
    read(4, from: channel).flatMap { read(number($0), from: channel) } ?? []
  }

  private static func serve(_ channel: FileDescriptor) -> Never {
    Sandbox.keepReading()
    while let question = read(4, from: channel) {
      let answer = ProcessFacts(ofGroup: CInt(number(question))).bytes
      let size = withUnsafeBytes(of: UInt32(answer.count)) { Array($0) }
      guard (try? channel.writeAll(size + answer)) != nil else { break }
    }
    _exit(0)
  }

  /// Reads exactly `count` bytes; `nil` when the other process is gone.
  private static func read(_ count: Int, from channel: FileDescriptor) -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count < count {
      var buffer = [UInt8](repeating: 0, count: count - bytes.count)
      guard let read = try? channel.read(into: &buffer), read > 0 else { return nil }
      bytes += buffer[..<read]
    }
    return bytes
  }

  private static func number(_ bytes: [UInt8]) -> Int {
    Int(bytes.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
  }
}
