import Synchronization

/// A ring of commands from one thread to another; neither ever waits for the other.
///
/// One thread pushes, one thread pops. When the ring is full, the newest command is dropped and
/// counted: the thread that types must not stand still because of a sound.
public final class CommandRing: @unchecked Sendable {
  /// How many commands fit: a power of two.
  public static var capacity: Int { 64 }

  /// A property of the ring, since even naming its type may lock.
  private let mask = capacity - 1
  private let places: UnsafeMutablePointer<SoundCommand>
  /// How many commands were ever pushed: written by the producer alone.
  private let pushed = Atomic<Int>(0)
  /// How many commands were ever popped: written by the consumer alone.
  private let popped = Atomic<Int>(0)
  private let dropped = Atomic<Int>(0)

  /// Creates an empty ring.
  public init() {
    places = .allocate(capacity: Self.capacity)
    places.initialize(
      repeating: SoundCommand(.silence, at: SoundCommand.immediately), count: Self.capacity)
  }

  deinit {
    places.deallocate()
  }

  /// How many commands found no place.
  public var droppedCommands: Int {
    dropped.load(ordering: .relaxed)
  }

  /// Whether there is nothing to pop.
  public var isEmpty: Bool {
    popped.load(ordering: .relaxed) == pushed.load(ordering: .sequentiallyConsistent)
  }

  /// Adds a command, from the producing thread.
  ///
  /// - Returns: false when the ring was full, and the command was dropped.
  @discardableResult
  public func push(_ command: SoundCommand) -> Bool {
    let index = pushed.load(ordering: .relaxed)
    guard index &- popped.load(ordering: .acquiring) < Self.capacity else {
      dropped.add(1, ordering: .relaxed)
      return false
    }
    places[index & mask] = command
    // Sequentially consistent, as are the flag that says the consumer sleeps and its last look
    // at the ring before it does: a wake-up can therefore not be lost between the two.
    pushed.store(index &+ 1, ordering: .sequentiallyConsistent)
    return true
  }

  /// Takes the oldest command out, on the consuming thread.
  public func pop() -> SoundCommand? {
    let index = popped.load(ordering: .relaxed)
    guard index != pushed.load(ordering: .sequentiallyConsistent) else { return nil }
    let command = places[index & mask]
    popped.store(index &+ 1, ordering: .releasing)
    return command
  }
}
