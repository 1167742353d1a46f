import CLinux
import Glibc
import LinuxSystem

/// A process that looks at programs for this one: a process whose files are limited may not read the environment of
/// one whose files are not (landlock(7), "Ptrace restrictions").
///
/// It ends with this process. It may read files and answer, nothing else.
public final class ProcessWatcher {
  private let keeper: clinux_keeper

  /// Starts the process, before any thread is started.
  ///
  /// It is `nil` when there is no room for a process.
  public init?() {
    Signal.failWritesInstead()
    var keeper = clinux_keeper()
    var channel: CInt = -1
    let result = clinux_keep_process(&keeper, "program watcher", &channel)
    if result == -1 { Self.serve(FileDescriptor(rawValue: channel)) }
    guard result == 0 else { return nil }
    self.keeper = keeper
  }

  deinit {
    var keeper = keeper
    clinux_keeper_end(&keeper)
  }

  /// Looks at a process group; tells nothing when the process is gone.
  public func facts(ofGroup group: CInt) -> ProcessFacts {
    let channel = FileDescriptor(rawValue: keeper.channel)
    let question = withUnsafeBytes(of: group) { Array($0) }
    guard (try? channel.writeAll(question)) != nil, let size = Self.read(4, from: channel),
      let bytes = Self.read(Self.number(size), from: channel)
    else { return ProcessFacts([]) }
    return ProcessFacts(bytes[...])
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

  /// Reads so many bytes; `nil` when the other process is gone.
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
