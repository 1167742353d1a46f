public import KeyInput
public import LinuxSystem
public import MorseKeying
public import Timeline

/// The inputs beside the terminal, as sources of a loop: their files come and go with their devices.
public struct HostInputs {
  private let inputs: InputSet
  private var watched: [FileDescriptor] = []
  private var tokens: [EventLoop.Token] = []

  /// Creates the sources of inputs; ``watch(on:)`` adds them.
  public init(_ inputs: InputSet) {
    self.inputs = inputs
  }

  /// When an input is due though nothing can be read.
  public var deadline: Timestamp? { inputs.deadline }

  /// What is wrong with each input that is not as it should be.
  public var notes: [String] { inputs.notes }

  /// Whether an event can still come.
  public var canReceive: Bool { deadline != nil || !inputs.descriptors.isEmpty }

  /// Has the loop wait for the files that the inputs have now; to be called before each wait.
  public mutating func watch(on loop: some EventLoopProtocol) {
    let descriptors = inputs.descriptors
    guard descriptors != watched else { return }
    tokens.forEach(loop.remove)
    tokens = descriptors.map { loop.add($0, for: .readable) }
    watched = descriptors
  }

  /// Reads the events that have come, in the order of their moments; it never waits.
  ///
  /// Every input is asked, ready or not: what it planned may be due.
  public func read(at now: Timestamp) -> [Timed<FilterInput>] {
    inputs.read(at: now)
  }
}
