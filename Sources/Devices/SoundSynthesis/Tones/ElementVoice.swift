/// The voice of a keyer: elements of exact duration, one after another.
///
/// Both edges of an element lie at the frames nearest to their exact positions. So a thousand
/// elements end exactly at the sum of their durations.
struct ElementVoice {
  static var capacity: Int { 16 }

  /// One element: its frames, its tone and its edges.
  struct Element: BitwiseCopyable {
    var start: Int64
    var end: Int64
    var edge: Int
    var step: UInt32
    var gain: Float
  }

  private var queue: InlineArray<16, Element>
  private var head = 0
  private(set) var count = 0
  /// The exact end of the last queued element.
  private var lastEnd: Double?
  private(set) var droppedElements = 0

  init() {
    queue = InlineArray(repeating: Element(start: 0, end: 0, edge: 1, step: 0, gain: 0))
  }

  /// Queues an element to begin at `place`, or `gap` after the end of the last one if that is
  /// later.
  ///
  /// - Parameters:
  ///   - place: the position of its start, in frames.
  ///   - duration: the time from its onset to the end of its fall, in frames.
  ///   - gap: the minimum distance from the end of the last element, in frames.
  ///   - edge: the duration of an edge, in frames; limited to half of the element.
  ///   - step: the phase step per frame.
  ///   - gain: its amplitude.
  mutating func enqueue(
    at place: Double, duration: Double, gap: Double, edge: Int, step: UInt32, gain: Float
  ) {
    guard count < Self.capacity else {
      droppedElements += 1
      return
    }
    var start = place
    if let lastEnd, lastEnd + gap > start { start = lastEnd + gap }
    lastEnd = start + duration
    let first = FrameClock.nearestFrame(start)
    let end = FrameClock.nearestFrame(start + duration)
    guard end > first else { return }
    queue[(head + count) % Self.capacity] = Element(
      start: first, end: end, edge: max(1, min(edge, Int(end - first) / 2)), step: step, gain: gain)
    count += 1
  }

  /// The remaining frames of the element that sounds at `frame`; 0 if none sounds.
  func remaining(at frame: Int64) -> Int {
    guard count > 0, queue[head].start < frame else { return 0 }
    return Int(max(0, queue[head].end - frame))
  }

  /// Adds the elements' samples to `output[range]`, whose first frame is number `frame`.
  mutating func render(
    into output: inout MutableSpan<Float>, range: Range<Int>, frame: Int64, tables: ToneTables
  ) {
    let end = frame + Int64(range.count)
    while count > 0, queue[head].start < end {
      let element = queue[head]
      let from = max(element.start, frame)
      let to = min(element.end, end)
      var index = range.lowerBound + Int(from - frame)
      var position = Int(from - element.start)
      while position < Int(to - element.start) {
        output[index] += Self.sample(of: element, at: position, tables: tables)
        index += 1
        position += 1
      }
      guard to == element.end else { return }
      head = (head + 1) % Self.capacity
      count -= 1
    }
  }

  /// Ends the element that sounds at `frame` with a falling edge there, and drops the others.
  ///
  /// The next element begins after the fall.
  mutating func silence(at frame: Int64) {
    lastEnd = nil
    guard count > 0, queue[head].start < frame else {
      count = 0
      return
    }
    count = 1
    let element = queue[head]
    let played = Int(frame - element.start)
    // A fall must start at the current level: an interrupted rise is mirrored.
    let end = frame + Int64(min(played, element.edge))
    if end < element.end { queue[head].end = end }
    lastEnd = Double(queue[head].end)
  }

  private static func sample(of element: Element, at position: Int, tables: ToneTables) -> Float {
    let remaining = Int(element.end - element.start) - 1 - position
    let nearest = min(position, remaining)
    // The phase is counted from the onset, so that equal elements have identical samples.
    let wave = tables.sine(element.step &* UInt32(truncatingIfNeeded: position) &+ element.step / 2)
    guard nearest < element.edge else { return element.gain * wave }
    let level = tables.edge((Float(nearest) + 0.5) / Float(element.edge))
    return element.gain * level * wave
  }
}
