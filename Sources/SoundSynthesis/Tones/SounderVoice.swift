/// The armature of a telegraph sounder: down from its click to its clack.
///
///             strike (click)
///     up ───────────────────► down ─┐ strike (clack, click)
///      ▲                      │ ▲───┘
///      └── release (clack) ───┘
struct SounderVoice {
  /// The frame in which the armature springs back; nil while it is up.
  private(set) var release: Int64?
  private var clack: UInt8 = 0
  private var gain: Float = 0

  /// Draws the armature down until a frame; the clip `clack` then belongs to its springing back.
  mutating func strike(until release: Int64, clack: UInt8, gain: Float) {
    self.release = release
    self.clack = clack
    self.gain = gain
  }

  /// Lets the armature spring back; tells what is to be played, or nil when it is up.
  mutating func letGo() -> (clack: UInt8, gain: Float)? {
    guard release != nil else { return nil }
    release = nil
    return (clack, gain)
  }
}
