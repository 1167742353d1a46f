/// Renders intervals as the clicks and clacks of a telegraph sounder, with the mixer used live.
///
/// Memory use does not grow with the sequence.
public struct SounderRenderer<Intervals: IteratorProtocol<ToneInterval>>: ~Copyable {
  private var intervals: Intervals
  private var mixer: Mixer
  private let commands = CommandRing()
  private let strike: (click: UInt8, clack: UInt8, gain: Float)
  /// The buffer for mixed frames.
  private let frames: UnsafeMutableBufferPointer<Float>
  /// The end of the intervals read so far, in nanoseconds since the beginning.
  private var moment: Int64 = 0
  private var isOver = false

  /// Creates a renderer at `rate` frames per second.
  ///
  /// - Parameters:
  ///   - intervals: marks, during which the armature is down, and spaces.
  ///   - rate: frames per second.
  ///   - clips: the clips, including the two of the sounder.
  ///   - click: the index of the clip for pulling the armature down.
  ///   - clack: the index of the clip for its springing back.
  ///   - gain: the amplitude, from 0 to 1.
  public init(
    _ intervals: Intervals, rate: Int, clips: [Clip], click: UInt8, clack: UInt8, gain: Float
  ) {
    self.intervals = intervals
    strike = (click, clack, gain)
    mixer = Mixer(rate: rate, clips: clips)
    frames = .allocate(capacity: 4096)
    frames.initialize(repeating: 0)
  }

  deinit {
    frames.deallocate()
  }

  /// Renders the next frames, at most as many as fit into `output`.
  ///
  /// - Returns: the number of rendered frames; 0 when the sequence is over and has faded out.
  public mutating func render(_ output: inout MutableSpan<Float>) -> Int {
    let room = min(output.count, frames.count)
    var end = readIntervals(until: mixer.frame + Int64(room))
    while !isOver, end == mixer.frame {
      // More strikes at one moment than the ring holds: the rest follows.
      mix(0)
      end = readIntervals(until: mixer.frame + Int64(room))
    }
    guard !isOver || !mixer.isSilent || !commands.isEmpty || end > mixer.frame else { return 0 }
    let count = isOver ? room : Int(min(Int64(room), end - mixer.frame))
    mix(count)
    for index in 0..<count { output[index] = frames[index] }
    return count
  }

  private mutating func mix(_ count: Int) {
    let part = UnsafeMutableBufferPointer(rebasing: frames[..<count])
    var span = part.mutableSpan
    mixer.render(&span, commands: commands)
  }

  /// Reads intervals until all frames before `limit` are determined or there is no room for
  /// strikes.
  ///
  /// - Returns: the frame up to which everything is determined.
  private mutating func readIntervals(until limit: Int64) -> Int64 {
    mixer.clock = FrameClock(moment: moment, place: place(moment), rate: Double(mixer.rate))
    var strikes = 0
    while !isOver, FrameClock.nearestFrame(place(moment)) < limit,
      strikes < CommandRing.capacity / 2
    {
      guard let interval = intervals.next() else {
        isOver = true
        break
      }
      let duration = max(0, interval.nanoseconds)
      if interval.isMark, duration > 0 {
        commands.push(
          SoundCommand(
            .strike(
              duration: duration, click: strike.click, clack: strike.clack, gain: strike.gain),
            at: moment))
        strikes += 1
      }
      let (next, overflow) = moment.addingReportingOverflow(duration)
      moment = overflow ? .max : next
    }
    return max(mixer.frame, FrameClock.nearestFrame(place(moment)))
  }

  private func place(_ moment: Int64) -> Double {
    FrameClock.frames(moment, rate: Double(mixer.rate))
  }
}
