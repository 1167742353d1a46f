import Synchronization

/// A ring of samples from the capture thread to the main thread; neither ever waits for the other.
///
/// One thread writes, one thread reads. When the ring is full, the newest samples are dropped and counted.
final class SampleRing: @unchecked Sendable {
  /// How many samples fit: a power of two.
  let capacity: Int
  private let places: UnsafeMutablePointer<Float>
  /// How many samples were ever written: changed by the writer alone.
  private let written = Atomic<Int>(0)
  /// How many samples were ever read: changed by the reader alone.
  private let taken = Atomic<Int>(0)
  private let lost = Atomic<Int>(0)

  /// Creates an empty ring for 2ⁿ samples.
  init(capacity: Int = 1 << 18) {
    precondition(
      capacity > 0 && capacity & (capacity - 1) == 0, "\(capacity) is not a power of two")
    self.capacity = capacity
    places = .allocate(capacity: capacity)
    places.initialize(repeating: 0, count: capacity)
  }

  deinit { places.deallocate() }

  /// How many samples found no place.
  var dropped: Int { lost.load(ordering: .relaxed) }

  /// Adds samples, on the writing thread; returns how many wait now.
  @discardableResult
  func write(_ samples: UnsafeBufferPointer<Float>) -> Int {
    let start = written.load(ordering: .relaxed)
    let waiting = start &- taken.load(ordering: .acquiring)
    let count = min(samples.count, capacity - waiting)
    for index in 0..<count { places[(start &+ index) & (capacity - 1)] = samples[index] }
    written.store(start &+ count, ordering: .releasing)
    if count < samples.count { lost.add(samples.count - count, ordering: .relaxed) }
    return waiting + count
  }

  /// Appends what waits to `samples`, on the reading thread.
  func read(into samples: inout [Float]) {
    let start = taken.load(ordering: .relaxed)
    let end = written.load(ordering: .acquiring)
    for index in start..<end { samples.append(places[index & (capacity - 1)]) }
    taken.store(end, ordering: .releasing)
  }
}
