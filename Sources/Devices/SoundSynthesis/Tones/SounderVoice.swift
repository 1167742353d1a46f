/// The armature of a telegraph sounder: down between its click and its clack.
///
///             strike (click)
///     up ───────────────────► down ─┐ strike (clack, click)
///      ▲                      │ ▲───┘
///      └── release (clack) ───┘
struct SounderVoice {
  /// The frame in which the armature springs back; `nil` while it is up.
  private(set) var release: Int64?
  private var clack: UInt8 = 0
  private var gain: Float = 0

  /// Pulls the armature down until a frame; the clip `clack` is played when it springs back.
  mutating func strike(until release: Int64, clack: UInt8, gain: Float) {
    self.release = release
    self.clack = clack
    self.gain = gain
  }

  /// Releases the armature; returns the clip to play, or `nil` if the armature is up.
  mutating func releaseArmature() -> (clack: UInt8, gain: Float)? {
    guard release != nil else { return nil }
    release = nil
    return (clack, gain)
  }
}
