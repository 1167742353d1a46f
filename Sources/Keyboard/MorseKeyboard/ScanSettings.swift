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

  /// The order in which cells are marked.
  public enum Order: String, CaseIterable, Hashable, Sendable {
    /// Row by row, then the cells of the chosen row.
    case rows
    /// Block by block, then the rows of the chosen block, then the cells of the chosen row.
    case blocks
    /// In groups, the likely cells first.
    case probable
  }

  /// The duration of a mark.
  public enum Pace: String, CaseIterable, Hashable, Sendable {
    /// What the user was seen to need: in a scan by probability at most the interval, in a scan by
    /// rows the interval, or more for a user who tires.
    case learnt
    /// The interval.
    case fixed
  }

  /// The place of the row of suggested words.
  public enum WordRow: String, CaseIterable, Hashable, Sendable {
    /// Above all other rows.
    case first
    /// Below all other rows.
    case last
    /// Nowhere.
    case off
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
  /// The order in which cells are marked.
  public var order = Order.rows
  /// The time for which each row and each cell is marked; in step mode, the pause that chooses.
  public var interval = Duration.seconds(1)
  /// The additional time for the first row and the first cell of a row.
  public var firstDelay = Duration.zero
  /// The duration of a mark.
  public var pace = Pace.learnt
  /// The place of the row of suggested words.
  public var wordRow = WordRow.first
  /// The time for which a switch must be held to count as pressed, if its release is reported.
  public var acceptTime = Duration.zero
  /// The time after a press in which further presses do not count.
  public var ignoreTime = Duration.zero
  /// The place where the scan continues after a choice.
  public var rescan = Rescan.rows
  /// The announcement of the marked cell, besides the screen.
  public var cue = Cue.off
  /// Whether the cue is spoken, so that a mark has no more cells than can be told in its interval.
  public var isCueSpoken = false
  /// The language whose letters a grid has where the text states none, as a BCP 47 tag.
  public var language: String?

  /// Creates the default settings.
  public init() {}
}
