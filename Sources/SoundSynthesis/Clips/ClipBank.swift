/// The clips of a mixer, at the mixer's rate, in memory that nobody counts references to.
struct ClipBank: @unchecked Sendable {
  private let samples: UnsafeMutablePointer<Float>
  private let starts: UnsafeMutablePointer<Int>
  /// How many clips there are.
  let count: Int

  /// Copies the clips, resampled where needed.
  ///
  /// Whoever makes a bank calls `deallocate()`.
  init(_ clips: [Clip], rate: Int) {
    let fitting = clips.map { $0.rate == rate ? $0 : $0.resampled(to: rate) }
    count = clips.count
    starts = .allocate(capacity: count + 1)
    samples = .allocate(capacity: max(1, fitting.reduce(0) { $0 + $1.samples.count }))
    var position = 0
    for (index, clip) in fitting.enumerated() {
      (starts + index).initialize(to: position)
      for sample in clip.samples {
        (samples + position).initialize(to: sample)
        position += 1
      }
    }
    (starts + count).initialize(to: position)
  }

  func deallocate() {
    samples.deallocate()
    starts.deallocate()
  }

  /// Where the samples of a clip lie in the bank.
  func range(of clip: Int) -> (start: Int, end: Int) {
    (starts[clip], starts[clip + 1])
  }

  /// The sample at a place in the bank.
  func sample(at position: Int) -> Float {
    samples[position]
  }
}
