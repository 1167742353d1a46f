import Synchronization

/// What a probe wants to know of each sound: when it was asked for and when it was handed over.
///
/// The sound thread writes, a probe reads; it holds a fixed number of sounds and then takes no more.
public final class SoundTrace: @unchecked Sendable {
  /// One sound.
  public struct Entry: BitwiseCopyable, Equatable, Sendable {
    /// When it was asked for, in nanoseconds on the player's clock.
    public var asked: Int64
    /// When the write that holds its first frame returned, on the same clock.
    public var handedOver: Int64
    /// How many frames lie between that return and the first frame's being heard, by the device's
    /// own report.
    public var leadFrames: Int
    /// Frames per second.
    public var rate: Int

    /// From asking to hearing, in nanoseconds, as far as the device knows.
    public var latency: Int64 {
      handedOver - asked + Int64(Double(leadFrames) * 1e9 / Double(rate))
    }
  }

  private let places: UnsafeMutablePointer<Entry>
  private let capacity: Int
  private let written = Atomic<Int>(0)

  /// Creates a trace with room for `capacity` sounds.
  public init(capacity: Int = 4096) {
    precondition(capacity > 0, "a trace needs room")
    self.capacity = capacity
    places = .allocate(capacity: capacity)
  }

  deinit {
    places.deallocate()
  }

  /// The sounds so far.
  public var entries: [Entry] {
    Array(UnsafeBufferPointer(start: places, count: written.load(ordering: .acquiring)))
  }

  /// Adds a sound, on the sound thread.
  func add(_ entry: Entry) {
    let index = written.load(ordering: .relaxed)
    guard index < capacity else { return }
    (places + index).initialize(to: entry)
    written.store(index + 1, ordering: .releasing)
  }
}
