/// The voice of a straight key: a tone that sounds while the key is down.
///
///     silent ── down ──► rising ──► held ── up ──► falling ──► silent
///                           └───────── up ────────►│  └─ down ─► rising
///
/// The state is how far up the edge the tone is, and whether the key is down: a key let go in the
/// rise, or pressed in the fall, turns round where it is, and nothing jumps.
struct KeyVoice {
  private var isDown = false
  /// How many frames up the edge the tone is: 0 when silent, `edge` when held.
  private var climbed = 0
  private var edge = 1
  private var phase: UInt32 = 0
  private var step: UInt32 = 0
  private var gain: Float = 0

  /// Whether the tone is heard, or about to be.
  var isSounding: Bool { isDown || climbed > 0 }

  /// Presses the key.
  ///
  /// A tone that still falls keeps its phase, its gain and its edge.
  mutating func press(step: UInt32, gain: Float, edge: Int) {
    isDown = true
    self.step = step
    guard climbed == 0 else { return }
    self.edge = edge
    self.gain = gain
    phase = step / 2
  }

  /// Lets the key go.
  mutating func release() {
    isDown = false
  }

  /// Changes the pitch of the tone that sounds.
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
