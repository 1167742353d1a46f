import Glibc
import InputDevices
import LinuxSystem
import MorseKeying
import TestSupport
import Timeline

/// A named pipe in a temporary folder, and the time that a test sets.
final class KeyPipe {
  private let folder = TestFolder()
  private var writer: Int32 = -1
  var path: String { folder.path + "/pipe" }

  deinit { close() }

  /// Creates the pipe.
  func make() {
    mkfifo(path, 0o600)
  }

  /// Removes the pipe, or the file in its place.
  func remove() {
    unlink(path)
  }

  /// Writes like a program that has opened the pipe.
  func write(_ bytes: [UInt8]) {
    if writer < 0 { writer = Glibc.open(path, O_WRONLY | O_NONBLOCK) }
    _ = Glibc.write(writer, bytes, bytes.count)
  }

  func write(_ text: String) {
    write(Array(text.utf8))
  }

  /// Closes the writer.
  func close() {
    if writer >= 0 { Glibc.close(writer) }
    writer = -1
  }
}

/// Returns events in words, such as `60 dit down (evdev)`.
func words(_ events: [Timed<FilterInput>]) -> [String] {
  events.map { event in
    let milliseconds = event.moment.nanoseconds / 1_000_000
    return switch event.value {
    case .edge(let edge): "\(milliseconds) \(edge)"
    case .lost(let source): "\(milliseconds) \(source) lost"
    case .committed: "\(milliseconds) committed"
    }
  }
}

extension EdgeInput {
  /// Reads a number of milliseconds after the start; returns the events in words.
  @discardableResult
  func read(at milliseconds: Int) -> [String] {
    words(read(at: .ms(milliseconds)))
  }
}

extension Timestamp {
  /// Returns the time a number of milliseconds after the start.
  static func ms(_ milliseconds: Int) -> Timestamp { .after(.milliseconds(milliseconds)) }
}
