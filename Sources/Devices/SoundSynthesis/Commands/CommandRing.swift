import Synchronization

/// A lock-free ring buffer of commands from one thread to another.
///
/// One thread pushes, one thread pops; neither waits for the other. If the ring is full, the newest
/// command is dropped and counted: the typing thread must not wait for sound.
public final class CommandRing: @unchecked Sendable {
  /// The number of commands that fit; a power of two.
  public static var capacity: Int { 64 }

  /// Stored per ring, because even the access to a static property may lock.
  private let mask = capacity - 1
  private let places: UnsafeMutablePointer<SoundCommand>
  /// The total number of pushed commands; written only by the producer.
  private let pushed = Atomic<Int>(0)
  /// The total number of popped commands; written only by the consumer.
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

  /// The number of dropped commands.
  public var droppedCommands: Int {
    dropped.load(ordering: .relaxed)
  }

  /// Whether the ring is empty.
  public var isEmpty: Bool {
    popped.load(ordering: .relaxed) == pushed.load(ordering: .sequentiallyConsistent)
  }

  /// Adds a command; called on the producing thread.
  ///
  /// - Returns: `false` if the ring was full and the command was dropped.
  @discardableResult
  public func push(_ command: SoundCommand) -> Bool {
    let index = pushed.load(ordering: .relaxed)
    guard index &- popped.load(ordering: .acquiring) < Self.capacity else {
      dropped.add(1, ordering: .relaxed)
      return false
    }
    places[index & mask] = command
    // Sequentially consistent, like the flag that the consumer sleeps and the consumer's last check
    // of the ring before it sleeps. So no wake-up is lost between the two.
    pushed.store(index &+ 1, ordering: .sequentiallyConsistent)
    return true
  }

  /// Removes and returns the oldest command; called on the consuming thread.
  public func pop() -> SoundCommand? {
    let index = popped.load(ordering: .relaxed)
    guard index != pushed.load(ordering: .sequentiallyConsistent) else { return nil }
    let command = places[index & mask]
    popped.store(index &+ 1, ordering: .releasing)
    return command
  }
}
