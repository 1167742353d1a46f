public import InputDevices
public import LinuxSystem
public import MorseKeying
public import Timeline

/// The inputs besides the terminal, as sources of a loop.
///
/// Their descriptors appear and disappear with their devices.
public struct HostInputs {
  private let inputs: InputSet
  private var watched: [FileDescriptor] = []
  private var tokens: [EventLoop.Token] = []

  /// Creates the sources of inputs; ``watch(on:)`` adds them.
  public init(_ inputs: InputSet) {
    self.inputs = inputs
  }

  /// The next deadline of an input that does not depend on data.
  public var deadline: Timestamp? { inputs.deadline }

  /// The problems of the inputs, as lines for the panel.
  public var notes: [String] { inputs.notes }

  /// Whether an event can still come.
  public var canReceive: Bool { deadline != nil || !inputs.descriptors.isEmpty }

  /// Registers the current descriptors of the inputs, and others, with the loop; to be called before
  /// each wait.
  public mutating func watch(
    on loop: some EventLoopProtocol, with others: [FileDescriptor] = []
  ) {
    let descriptors = inputs.descriptors + others
    guard descriptors != watched else { return }
    tokens.forEach(loop.remove)
    tokens = descriptors.map { loop.add($0, for: .readable) }
    watched = descriptors
  }

  /// Reads the pending events, in the order of their moments, without waiting.
  ///
  /// Every input is read, ready or not, because its own deadline may have passed.
  public func read(at now: Timestamp) -> [Timed<FilterInput>] {
    inputs.read(at: now)
  }
}
