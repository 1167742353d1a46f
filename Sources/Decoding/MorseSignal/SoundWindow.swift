/// The stored samples of a sound, and the position up to which their reading is final.
///
/// Positions are in samples from the beginning of the sound.
struct SoundWindow: Sendable {
  let rate: Double
  var samples: [Float] = []
  private(set) var origin = 0
  private(set) var committed = 0

  /// The minimum duration of a sound that is read, so that its noise is known, and the duration to
  /// which silence extends it, in seconds.
  private static let (shortest, full) = (0.15, 1.0)

  init(rate: Double) { self.rate = rate }

  /// The end of the samples.
  var end: Int { origin + samples.count }

  /// Returns the moment of a position in seconds.
  func seconds(_ position: Int) -> Double { Double(position) / rate }

  /// Returns the marks that are not final, in seconds from the beginning of the sound.
  func uncommitted(_ marks: [WindowReader.Mark]) -> [WindowReader.Mark] {
    let (start, before) = (seconds(origin), seconds(committed))
    // In the new reading, the last final mark may end a little later; it is still the same mark.
    return marks.map { $0.moved(by: start) }.filter { ($0.start + $0.end) / 2 > before }
  }

  /// Makes the reading final up to a moment in seconds.
  mutating func commit(to moment: Double) { committed = max(committed, Int(moment * rate)) }

  /// Extends a short sound by silence: a spectrum and a last mark need some time.
  ///
  /// - Returns: whether the window holds all of the sound.
  mutating func endInSilence() -> Bool {
    guard origin == 0 else { return false }
    let missing = Int(Self.full * rate) - samples.count
    if missing > 0, Double(samples.count) >= Self.shortest * rate {
      samples += Array(repeating: 0, count: missing)
    }
    return true
  }

  /// Discards final samples, except those of the last `kept` seconds.
  mutating func forget(keeping kept: Double) {
    let place = committed - Int(kept * rate)
    guard place > origin else { return }
    samples.removeFirst(place - origin)
    origin = place
  }
}
