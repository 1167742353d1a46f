import TerminalCodec
import Timeline

/// Converts `\e` to Escape, `\xNN` to a byte, and everything else to UTF-8.
func bytes(_ written: String) -> [UInt8] {
  var bytes: [UInt8] = []
  var rest = Substring(written)
  while let character = rest.popFirst() {
    guard character == "\\", let kind = rest.popFirst() else {
      bytes += Array(String(character).utf8)
      continue
    }
    switch kind {
    case "e": bytes.append(0x1B)
    case "x":
      bytes.append(UInt8(rest.prefix(2), radix: 16) ?? 0)
      rest = rest.dropFirst(2)
    default: bytes += Array("\\\(kind)".utf8)
    }
  }
  return bytes
}

/// Returns the events of `written`, after every deadline has passed.
func events(_ written: String) -> [TerminalEvent] {
  var parser = InputParser()
  let first = parser.handle(bytes(written)[...], at: .zero)
  return (first + parser.advance(to: .after(.seconds(60)))).map(\.value)
}

/// Formats an event as one line.
func line(_ event: TerminalEvent) -> String {
  switch event {
  case .key(let key): key.description
  case .mouse(let mouse): "mouse \(mouse.action) \(mouse.cell.row),\(mouse.cell.column)"
  case .paste(let text): "paste<\(text)>"
  case .focus(let isIn): isIn ? "focus-in" : "focus-out"
  case .reply(let reply): "\(reply)"
  case .unknown: "unknown"
  }
}

/// Returns the events of `written` in one line.
func keys(_ written: String) -> String {
  events(written).map(line).joined(separator: " ")
}
