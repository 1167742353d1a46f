/// The clips of a mixer at its sample rate, in memory without reference counting.
struct ClipBank: @unchecked Sendable {
  private let samples: UnsafeMutablePointer<Float>
  private let starts: UnsafeMutablePointer<Int>
  /// The number of clips.
  let count: Int

  /// Copies the clips and resamples them where necessary.
  ///
  /// The owner must call `deallocate()`.
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

  /// The range of a clip's samples in the bank.
  func range(of clip: Int) -> (start: Int, end: Int) {
    (starts[clip], starts[clip + 1])
  }

  /// The sample at a position in the bank.
  func sample(at position: Int) -> Float {
    samples[position]
  }
}
