/// The settings for choosing among cells with switches.
public struct ScanSettings: Hashable, Sendable {
  /// The way in which the mark moves.
  public enum Mode: String, CaseIterable, Hashable, Sendable {
    /// The mark moves by itself; the switch chooses the marked cell.
    case auto
    /// Every press moves the mark; a pause, or a second switch, chooses.
    case step
    /// The mark moves while the switch is held; releasing it chooses.
    case inverse
  }

  /// The place where the scan continues after a choice.
  public enum Rescan: String, CaseIterable, Hashable, Sendable {
    /// The first row.
    case rows
    /// The first cell of the same row.
    case row
    /// Nowhere: the next press starts the scan.
    case rest
  }

  /// The announcement of the marked cell, besides the screen.
  public enum Cue: String, CaseIterable, Hashable, Sendable {
    /// No announcement.
    case off
    /// A click, or speech where announcements are spoken.
    case click
  }

  /// The way in which the mark moves.
  public var mode = Mode.auto
  /// The time for which each row and each cell is marked; in step mode, the pause that chooses.
  public var interval = Duration.seconds(1)
  /// The additional time for the first row and the first cell of a row.
  public var firstDelay = Duration.zero
  /// The place where the scan continues after a choice.
  public var rescan = Rescan.rows
  /// The announcement of the marked cell, besides the screen.
  public var cue = Cue.off

  /// Creates the default settings.
  public init() {}
}
