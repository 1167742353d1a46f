import Synchronization

/// A probe's record of each sound: when it was requested and when it was handed to the device.
///
/// The sound thread writes and a probe reads. The trace holds a fixed number of sounds and ignores
/// further ones.
public final class SoundTrace: @unchecked Sendable {
  /// One sound.
  public struct Entry: BitwiseCopyable, Equatable, Sendable {
    /// The time of the request, in nanoseconds on the player's clock.
    public var asked: Int64
    /// The time on the same clock at which the write of its first frame returned.
    public var handedOver: Int64
    /// The frames between that return and the playback of the first frame, as reported by the
    /// device.
    public var leadFrames: Int
    /// Frames per second.
    public var rate: Int

    /// The time from request to playback in nanoseconds, as reported by the device.
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

  /// The recorded sounds.
  public var entries: [Entry] {
    Array(UnsafeBufferPointer(start: places, count: written.load(ordering: .acquiring)))
  }

  /// Adds a sound; called on the sound thread.
  func add(_ entry: Entry) {
    let index = written.load(ordering: .relaxed)
    guard index < capacity else { return }
    (places + index).initialize(to: entry)
    written.store(index + 1, ordering: .releasing)
  }
}
