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

extension PanelFrameEvent {
  /// The event for a change of frame; `nil` when nothing changes.
  init?(will: Bool, from former: PanelFrame, to frame: PanelFrame) {
    switch (former.rows.isEmpty, frame.rows.isEmpty) {
    case (true, true): return nil
    case (true, false): self = will ? .willShow(frame) : .didShow(frame)
    case (false, true): self = will ? .willHide(former) : .didHide(former)
    case (false, false) where former == frame: return nil
    case (false, false):
      self =
        will ? .willChangeFrame(from: former, to: frame) : .didChangeFrame(from: former, to: frame)
    }
  }
}
