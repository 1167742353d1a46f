/// A change of the panel's frame, named as in UIKit's keyboard notifications.
///
/// The program receives its new size after the `will` event and before the `did` event.
public enum PanelFrameEvent: Hashable, Sendable {
  case willShow(PanelFrame)
  case didShow(PanelFrame)
  case willHide(PanelFrame)
  case didHide(PanelFrame)
  case willChangeFrame(from: PanelFrame, to: PanelFrame)
  case didChangeFrame(from: PanelFrame, to: PanelFrame)
}

/// The rows and columns of the panel; it takes the whole width of the terminal.
public struct PanelFrame: Hashable, Sendable {
  /// The rows, counted from zero at the top of the terminal.
  public var rows: Range<Int>
  /// The columns.
  public var columns: Int
}
