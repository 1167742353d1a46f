/// Renders intervals as samples, piece by piece.
///
/// Moments are summed in nanoseconds, and each edge is placed at the frame nearest to its moment.
/// So nothing drifts, however long the sequence is. The marks use the same voice as a keyer's live
/// elements. Memory use does not grow with the sequence.
public struct ToneRenderer<Intervals: IteratorProtocol<ToneInterval>>: ~Copyable {
  /// Frames per second.
  public let rate: Int
  /// The number of frames rendered so far.
  public private(set) var frame: Int64 = 0

  private var intervals: Intervals
  private let tables: ToneTables
  private var voice = ElementVoice()
  private let edge: Int
  private let style: ToneStyle
  /// The end of the intervals read so far, in nanoseconds since the beginning.
  private var moment: Int64 = 0
  /// The start of a mark that may still continue.
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

  /// Renders the next frames, at most as many as fit into `output`.
  ///
  /// - Returns: the number of rendered frames; 0 when the sequence is over.
  public mutating func render(_ output: inout MutableSpan<Float>) -> Int {
    readIntervals(until: frame + Int64(output.count))
    // Frames are determined only up to the point where an interval may follow. Many tiny marks fill
    // the voice before `output` is full; the rest comes with the next call.
    let determined = frames(isOver ? moment : openMark ?? moment)
    let count = Int(max(0, min(Int64(output.count), determined - frame)))
    output.clear(0..<output.count)
    voice.render(into: &output, range: 0..<count, frame: frame, tables: tables)
    frame += Int64(count)
    return count
  }

  /// Reads intervals until the frames before `end` are determined or the voice is full.
  private mutating func readIntervals(until end: Int64) {
    while !isOver, frames(openMark ?? moment) < end, voice.count < ElementVoice.capacity {
      guard let interval = intervals.next() else {
        closeMark()
        isOver = true
        return
      }
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
