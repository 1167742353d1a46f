/// What becomes of the panel's frame, named as in UIKit's keyboard notifications.
///
/// The program learns of its new size after what will happen and before what did.
public enum PanelFrameEvent: Hashable, Sendable {
  case willShow(PanelFrame)
  case didShow(PanelFrame)
  case willHide(PanelFrame)
  case didHide(PanelFrame)
  case willChangeFrame(from: PanelFrame, to: PanelFrame)
  case didChangeFrame(from: PanelFrame, to: PanelFrame)
}

/// The rows of the terminal that a panel takes, and its columns: all of them.
public struct PanelFrame: Hashable, Sendable {
  /// The rows, counted from zero at the top of the terminal.
  public var rows: Range<Int>
  /// The columns.
  public var columns: Int
}
