/// The voice of a straight key: a tone that sounds while the key is down.
///
///     silent ── down ──► rising ──► held ── up ──► falling ──► silent
///                           └───────── up ────────►│  └─ down ─► rising
///
/// The state is the position on the edge and whether the key is down. A key released during the
/// rise, or pressed during the fall, reverses at the current position, so the level never jumps.
struct KeyVoice {
  private var isDown = false
  /// The position on the edge in frames: 0 when silent, `edge` when held.
  private var climbed = 0
  private var edge = 1
  private var phase: UInt32 = 0
  private var step: UInt32 = 0
  private var gain: Float = 0

  /// Whether the tone sounds or is about to.
  var isSounding: Bool { isDown || climbed > 0 }

  /// Presses the key.
  ///
  /// A tone that is still falling keeps its phase, gain and edge.
  mutating func press(step: UInt32, gain: Float, edge: Int) {
    isDown = true
    self.step = step
    guard climbed == 0 else { return }
    self.edge = edge
    self.gain = gain
    phase = step / 2
  }

  /// Releases the key.
  mutating func release() {
    isDown = false
  }

  /// Changes the pitch of the sounding tone.
  mutating func bend(step: UInt32) {
    self.step = step
  }

  /// Adds the tone's samples to `output[range]`.
  mutating func render(
    into output: inout MutableSpan<Float>, range: Range<Int>, tables: ToneTables
  ) {
    var index = range.lowerBound
    while index < range.upperBound, isSounding {
      output[index] += nextSample(tables)
      index += 1
    }
  }

  private mutating func nextSample(_ tables: ToneTables) -> Float {
    // Frame n of a rise and frame n from the end of a fall have the same level.
    if isDown, climbed < edge { climbed += 1 }
    let level = climbed < edge ? tables.edge((Float(climbed) - 0.5) / Float(edge)) : 1
    if !isDown { climbed -= 1 }
    let wave = tables.sine(phase)
    phase &+= step
    return gain * level * wave
  }
}
