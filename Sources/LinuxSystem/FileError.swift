import Glibc

/// A call about a file that the system refused.
public struct FileError: Error, Hashable, Sendable {
  /// The name that the user gave, or what the file is to them.
  public let name: String
  /// The system's number for the reason (`errno`).
  public let number: Int32

  /// Creates an error.
  public init(name: String, number: Int32) {
    self.name = name
    self.number = number
  }

  /// Whether a reader of ours has gone: no error to speak of.
  public var isClosedPipe: Bool { number == EPIPE }

  /// The reason in the system's words, such as `No such file or directory`.
  public var reason: String { String(cString: strerror(number)) }
}

extension FileError: CustomStringConvertible {
  /// The name and the reason, as `notes.txt: No such file or directory`.
  public var description: String { "\(name): \(reason)" }
}
