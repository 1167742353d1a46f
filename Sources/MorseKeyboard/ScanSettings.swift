/// How switches choose among cells.
public struct ScanSettings: Hashable, Sendable {
  /// How the mark moves.
  public enum Mode: String, CaseIterable, Hashable, Sendable {
    /// By itself; the switch chooses what is marked.
    case auto
    /// With every press; a pause, or a second switch, chooses.
    case step
    /// While the switch is held; letting go chooses.
    case inverse
  }

  /// Where the scan goes on after a choice.
  public enum Rescan: String, CaseIterable, Hashable, Sendable {
    /// With the first row.
    case rows
    /// With the first cell of the same row.
    case row
    /// Nowhere: the next press begins.
    case rest
  }

  /// How one learns what is marked, beside the screen.
  public enum Cue: String, CaseIterable, Hashable, Sendable {
    /// Not at all.
    case off
    /// By a click.
    case click
    /// It is spoken.
    case speech
  }

  /// How the mark moves.
  public var mode = Mode.auto
  /// How long each row and each cell is marked; in steps, the pause that chooses.
  public var interval = Duration.seconds(1)
  /// How much longer the first row and the first cell of a row are marked.
  public var firstDelay = Duration.zero
  /// Where the scan goes on after a choice.
  public var rescan = Rescan.rows
  /// How one learns what is marked, beside the screen.
  public var cue = Cue.off

  /// Creates the settings that hold when nothing is said.
  public init() {}
}
