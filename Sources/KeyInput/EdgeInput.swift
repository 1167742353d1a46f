public import LinuxSystem
public import MorseKeying
public import Timeline

/// Where keys are worked from beside the terminal: a device, a port, a pipe.
///
/// Whatever happens to it, typing with the others goes on: it never throws once it is made, it says
/// in ``state`` how it fares. It never waits.
public protocol EdgeInput: AnyObject {
  /// What its edges carry as their source.
  var source: EdgeSource { get }
  /// How it fares.
  var state: InputState { get }
  /// What to poll until it can be read.
  var descriptors: [FileDescriptor] { get }
  /// When it wants to be read even if nothing can be.
  var deadline: Timestamp? { get }

  /// Takes what has come; at most so much that others have their turn.
  ///
  /// - Parameters:
  ///   - now: the present.
  ///   - events: receives edges, each at its own moment, and the loss of the input.
  func read(at now: Timestamp, into events: inout [Timed<FilterInput>])
}

/// How an input fares.
public enum InputState: Hashable, Sendable {
  /// It is there and is listened to.
  case ready
  /// It is there, with a word on what is not as it could be.
  case limited(String)
  /// It is not there, or not any more; it is taken when it comes.
  case absent(String)
  /// It will not work, and why.
  case failed(String)

  /// What is to be said of it in a few words; `nil` while all is well.
  public var note: String? {
    switch self {
    case .ready: nil
    case .limited(let words), .absent(let words), .failed(let words): words
    }
  }
}
