import Synchronization

/// A lock-free ring buffer of samples from the capture thread to the main thread.
///
/// One thread writes, one thread reads; neither waits for the other. If the buffer is full, the
/// newest samples are dropped and counted.
final class SampleRing: @unchecked Sendable {
  /// The number of samples that fit; a power of two.
  let capacity: Int
  private let places: UnsafeMutablePointer<Float>
  /// The total number of samples written; changed only by the writer.
  private let written = Atomic<Int>(0)
  /// The total number of samples read; changed only by the reader.
  private let consumed = Atomic<Int>(0)
  private let lost = Atomic<Int>(0)

  /// Creates an empty buffer for `capacity` samples, a power of two.
  init(capacity: Int = 1 << 18) {
    precondition(
      capacity > 0 && capacity & (capacity - 1) == 0, "\(capacity) is not a power of two")
    self.capacity = capacity
    places = .allocate(capacity: capacity)
    places.initialize(repeating: 0, count: capacity)
  }

  deinit { places.deallocate() }

  /// The number of dropped samples.
  var dropped: Int { lost.load(ordering: .relaxed) }

  /// Adds samples; called on the writing thread; returns the number of unread samples.
  @discardableResult
  func write(_ samples: UnsafeBufferPointer<Float>) -> Int {
    let start = written.load(ordering: .relaxed)
    let waiting = start &- consumed.load(ordering: .acquiring)
    let count = min(samples.count, capacity - waiting)
    for index in 0..<count { places[(start &+ index) & (capacity - 1)] = samples[index] }
    written.store(start &+ count, ordering: .releasing)
    if count < samples.count { lost.add(samples.count - count, ordering: .relaxed) }
    return waiting + count
  }

  /// Appends all unread samples to `samples`; called on the reading thread.
  func read(into samples: inout [Float]) {
    let start = consumed.load(ordering: .relaxed)
    let end = written.load(ordering: .acquiring)
    for index in start..<end { samples.append(places[index & (capacity - 1)]) }
    consumed.store(end, ordering: .releasing)
  }
}
