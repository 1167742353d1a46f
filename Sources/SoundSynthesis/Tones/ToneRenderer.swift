/// Intervals → samples, as much at a time as is asked for.
///
/// The moments are summed in nanoseconds and each edge is put at the frame nearest to its moment,
/// so that nothing drifts, however long the sequence is. The marks are sounded by the voice that
/// sounds a keyer's elements live. Memory does not grow with the sequence.
public struct ToneRenderer<Intervals: IteratorProtocol<ToneInterval>>: ~Copyable {
  /// Frames per second.
  public let rate: Int
  /// How many frames were rendered so far.
  public private(set) var frame: Int64 = 0
  /// How many intervals were taken in so far; those of the last few frames may still sound.
  public private(set) var takenIntervals = 0

  private var intervals: Intervals
  private let tables: ToneTables
  private var voice = ElementVoice()
  private let edge: Int
  private let style: ToneStyle
  /// The end of what was taken in, in nanoseconds since the beginning.
  private var moment: Int64 = 0
  /// The beginning of the mark that is not known to be over yet.
  private var openMark: Int64?
  private var isOver = false

  /// Creates a renderer at `rate` frames per second.
  public init(_ intervals: Intervals, rate: Int, style: ToneStyle = ToneStyle()) {
    precondition(rate > 0, "a renderer needs a rate above 0, not \(rate)")
    self.intervals = intervals
    self.rate = rate
    tables = ToneTables(style.shape)
    edge = ToneLimits.edgeFrames(style.edge, rate: Double(rate))
    self.style = style
  }

  deinit {
    tables.deallocate()
  }

  /// Renders the next frames, at most as many as `output` has room for.
  ///
  /// - Returns: How many were rendered; 0 when the sequence is over.
  public mutating func render(_ output: inout MutableSpan<Float>) -> Int {
    takeIntervals(until: frame + Int64(output.count))
    // What is settled ends where an interval may still come; a crowd of tiny marks fills the voice
    // before `output` is full, and the rest comes with the next call.
    let settled = frames(isOver ? moment : openMark ?? moment)
    let count = Int(max(0, min(Int64(output.count), settled - frame)))
    output.clear(0..<output.count)
    voice.render(into: &output, range: 0..<count, frame: frame, tables: tables)
    frame += Int64(count)
    return count
  }

  /// Takes intervals in until the frames before `end` are settled, or the voice has no more room.
  private mutating func takeIntervals(until end: Int64) {
    while !isOver, frames(openMark ?? moment) < end, voice.count < ElementVoice.capacity {
      guard let interval = intervals.next() else {
        closeMark()
        isOver = true
        return
      }
      takenIntervals += 1
      if interval.isMark {
        if openMark == nil { openMark = moment }
      } else if interval.nanoseconds > 0 {
        closeMark()
      }
      let (end, overflow) = moment.addingReportingOverflow(max(0, interval.nanoseconds))
      moment = overflow ? .max : end
    }
  }

  private mutating func closeMark() {
    guard let start = openMark else { return }
    let rate = Double(rate)
    voice.enqueue(
      at: FrameClock.frames(start, rate: rate),
      duration: FrameClock.frames(moment - start, rate: rate), gap: 0, edge: edge,
      step: ToneLimits.phaseStep(pitch: style.pitch(ofMark: moment - start), rate: rate),
      gain: style.gain)
    openMark = nil
  }

  private func frames(_ nanoseconds: Int64) -> Int64 {
    FrameClock.nearestFrame(FrameClock.frames(nanoseconds, rate: Double(rate)))
  }
}
