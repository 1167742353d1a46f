import MorseKeyboard
import TerminalCodec

/// The visible part of the help or of another list.
struct HelpWindow {
  /// The visible rows; the last one names the key for more, if there are more.
  let lines: [StyledLine]
  /// The number of rows above the window.
  let offset: Int
  /// The maximum number of rows in the window.
  let page: Int
  /// Whether there are rows below the window.
  let hasMore: Bool

  /// The rows for the list on a screen of `rows`: one row is for text, two for the panel, one stays
  /// free.
  static func room(rows: Int) -> Int { max(0, rows - 4) }

  /// Shows `sheet` through a window of `room` rows.
  ///
  /// - Parameters:
  ///   - sheet: the rows.
  ///   - room: the height of the window.
  ///   - offset: the wanted number of rows above the window; it is clamped.
  ///   - key: the switch that turns the pages and closes the last; `nil` where keys turn them.
  init(_ sheet: [StyledLine], room: Int, offset: Int, switchedBy key: String? = nil) {
    let tells = sheet.count > room && room > 1
    page = tells ? room - 1 : room
    let end = max(0, sheet.count - page)
    self.offset = min(max(0, offset), end)
    hasMore = self.offset < end
    let more =
      hasMore ? "\(key ?? "page-down") for more" : key.map { "\($0) closes" } ?? "page-up for more"
    lines =
      sheet.dropFirst(self.offset).prefix(page) + (tells ? [StyledLine(more, TextStyle(.dim))] : [])
  }

  /// The offset after a scroll command.
  func offset(after code: CommandCode) -> Int {
    switch code {
    case .up: offset - 1
    case .pageUp: offset - max(1, page)
    case .pageDown: offset + max(1, page)
    default: offset + 1
    }
  }
}
