public import LinuxSystem
public import MorseKeying
public import Timeline

/// A source of key edges besides the terminal: a device, a port, a pipe.
///
/// Its errors do not affect the other inputs. After its creation it never throws, but reports
/// errors in ``state``. It never waits.
public protocol EdgeInput: AnyObject {
  /// The source of its edges.
  var source: EdgeSource { get }
  /// The path of its file, for messages; `nil` if it has none or is standard input.
  var path: String? { get }
  /// The state of the input.
  var state: InputState { get }
  /// The descriptors to poll for reading.
  var descriptors: [FileDescriptor] { get }
  /// The time of the next read, even if no descriptor is readable.
  var deadline: Timestamp? { get }

  /// Reads the pending events: edges, each at its own moment, and the loss of the input.
  ///
  /// The number is limited, so that other inputs are read too.
  func read(at now: Timestamp) -> [Timed<FilterInput>]
}

extension EdgeInput {
  /// No path.
  public var path: String? { nil }

  /// The problem, after the input as the user names it; `nil` while there is none.
  ///
  /// An example: `evdev:/dev/input/event3: No such file or directory`.
  var note: String? {
    // A pipe without a path is standard input.
    let place = path ?? (source.kind == .pipe ? "-" : nil)
    let name = place.map { "\(source.kind.rawValue):\($0)" } ?? source.description
    return state.note.map { "\(name): \($0)" }
  }
}

/// The state of an input.
public enum InputState: Hashable, Sendable {
  /// The input is open and is read.
  case ready
  /// The input is open, with this limitation.
  case limited(String)
  /// The input is not present, or was removed; it is opened when it appears.
  case absent(String)
  /// The input cannot work, for this reason.
  case failed(String)

  /// The input is the terminal of the keyboard: it would take the keys that end the keyboard.
  static let ownTerminal = InputState.failed("is the keyboard's terminal; expected another file")

  /// A short message; `nil` while there is no problem.
  public var note: String? {
    switch self {
    case .ready: nil
    case .limited(let words), .absent(let words), .failed(let words): words
    }
  }
}
