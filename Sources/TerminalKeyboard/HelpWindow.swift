import TerminalCodec

/// How far the list of keys and codes is moved.
public enum ScrollStep: Hashable, Sendable {
  /// By so many rows, downwards when positive.
  case rows(Int)
  /// By so many windows, downwards when positive.
  case pages(Int)
}

/// The part of the list of keys and codes that there is room for.
struct HelpWindow {
  /// The rows to show; the last tells how to see the others, when there are any.
  let lines: [StyledLine]
  /// How many rows of the list are above the window.
  let offset: Int
  /// How many rows of the list the window shows at most.
  let page: Int

  /// The rows that a screen of `rows` leaves for the list beside one of text and the two below.
  static func room(rows: Int) -> Int { max(0, rows - 4) }

  /// Looks at `sheet` through a window of `room` rows.
  ///
  /// As many as can be of `offset` rows are above it.
  init(_ sheet: [StyledLine], room: Int, offset: Int) {
    let tells = sheet.count > room && room > 1
    page = tells ? room - 1 : room
    let end = max(0, sheet.count - page)
    self.offset = min(max(0, offset), end)
    let more = self.offset < end ? "page-down for more" : "page-up for more"
    lines =
      sheet.dropFirst(self.offset).prefix(page) + (tells ? [StyledLine(more, TextStyle(.dim))] : [])
  }

  /// Where the window comes to be when it is moved.
  func offset(after step: ScrollStep) -> Int {
    switch step {
    case .rows(let count): offset + count
    case .pages(let count): offset + count * max(1, page)
    }
  }
}
