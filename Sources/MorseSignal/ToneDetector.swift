/// Finds the marks and spaces of a keyed tone in a sound: samples in, stretches out.
///
/// Works on blocks of a second: the pitch is found, and the keying of that pitch followed by
/// ``KeyingTracker``, through noise and fading. What is given out is up to two seconds behind. Memory
/// does not grow with the sound.
public struct ToneDetector: Sendable {
  private let rate: Double
  private let decimation: Int
  private var sum: Float = 0
  private var summed = 0
  private var block: [Float] = []
  private var pitches: PitchFinder
  private var pitch: Double?
  private var baseband: Baseband?
  private var tracker = KeyingTracker()
  private var isTone = false
  /// Samples looked at, those of them before the first cell, and nanoseconds given out.
  private var taken = 0
  private var samplesBefore = 0
  private var given: Int64 = 0

  /// The rate at which a sound is looked at, at least, where it has as much.
  private static let leastRate = 8000

  /// Creates a detector.
  ///
  /// - Parameter rate: samples a second, above zero.
  public init(rate: Int) {
    precondition(rate > 0, "a sound needs a rate above 0, not \(rate)")
    decimation = max(1, rate / Self.leastRate)
    self.rate = Double(rate) / Double(decimation)
    pitches = PitchFinder(rate: self.rate)
  }

  /// Takes in samples from -1 to 1.
  public mutating func add(_ samples: Span<Float>, into stretches: inout [SoundStretch]) {
    for index in samples.indices {
      sum += samples[index]
      summed += 1
      guard summed == decimation else { continue }
      block.append(sum / Float(decimation))
      (sum, summed) = (0, 0)
      if block.count >= Int(rate) { endBlock(into: &stretches) }
    }
  }

  /// Ends the sound.
  public mutating func finish(into stretches: inout [SoundStretch]) {
    endBlock(isOver: true, into: &stretches)
    give(to: Double(taken), into: &stretches)
  }

  private mutating func endBlock(isOver: Bool = false, into stretches: inout [SoundStretch]) {
    defer { block.removeAll(keepingCapacity: true) }
    taken += block.count
    if let found = pitches.find(in: block) { tune(to: found) }
    guard baseband != nil else {
      samplesBefore = taken
      return give(to: Double(taken), into: &stretches)
    }
    for sample in block {
      if let cell = baseband?.add(sample) { tracker.append(cell) }
    }
    settle(isOver: isOver, into: &stretches)
  }

  private mutating func settle(isOver: Bool, into stretches: inout [SoundStretch]) {
    let cellSize = Double(baseband?.cellSize ?? 1)
    let start = Double(samplesBefore)
    var changes: [KeyingTracker.Change] = []
    tracker.settle(isOver: isOver) { changes.append($0) }
    for change in changes {
      give(to: start + change.moment * cellSize, into: &stretches)
      isTone = change.isDown
    }
  }

  /// Listens to a pitch, unless it is as good as the one listened to.
  private mutating func tune(to found: Double) {
    if let pitch, abs(pitch - found) < 15 { return }
    pitch = found
    if baseband == nil { baseband = Baseband(pitch: found, rate: rate) }
    baseband?.tune(to: found)
  }

  /// Gives out what lasts until a sample.
  private mutating func give(to sample: Double, into stretches: inout [SoundStretch]) {
    let end = Int64((sample * 1e9 / rate).rounded())
    guard end > given else { return }
    stretches.append(SoundStretch(isTone: isTone, nanoseconds: end - given))
    given = end
  }
}
