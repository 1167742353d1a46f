import TerminalCodec
import Timeline

/// Converts `\e` to Escape, `\r`, `\n` and `\t` to these controls, `\xNN` to a byte, and
/// everything else to UTF-8.
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
    case "r": bytes.append(0x0D)
    case "n": bytes.append(0x0A)
    case "t": bytes.append(0x09)
    case "x":
      bytes.append(UInt8(rest.prefix(2), radix: 16) ?? 0)
      rest = rest.dropFirst(2)
    default: bytes += Array("\\\(kind)".utf8)
    }
  }
  return bytes
}

/// Returns text as it is written for `bytes`.
func shown(_ bytes: [UInt8]) -> String {
  String(decoding: bytes, as: UTF8.self).unicodeScalars.map { scalar in
    switch scalar {
    case "\u{1B}": "\\e"
    case "\r": "\\r"
    case "\n": "\\n"
    case "\t": "\\t"
    case "\0"..<" ": (scalar.value < 16 ? "\\x0" : "\\x") + String(scalar.value, radix: 16)
    default: String(scalar)
    }
  }.joined()
}

extension HostedScreen {
  /// Passes text as it is written for `bytes` and returns what is forwarded.
  ///
  /// The first bytes up to `cut` pass in one piece, the others in chunks.
  mutating func passed(_ written: String, cut: Int = 0, chunk: Int = .max) -> String {
    var output: [UInt8] = []
    var rest = bytes(written)[...]
    var count = cut
    while !rest.isEmpty {
      forward(Array(rest.prefix(count)), into: &output)
      (rest, count) = (rest.dropFirst(count), chunk)
    }
    return shown(output)
  }
}

/// Feeds pieces of bytes, each after a gap in milliseconds, and then waits; returns the events.
func events(
  _ steps: [(gap: Int64, written: String)], until end: Int64 = 60_000
) -> [Timed<TerminalEvent>] {
  var parser = InputParser()
  var now = Timestamp.zero
  var outputs: [Timed<TerminalEvent>] = []
  for step in steps {
    now = now.advanced(by: .milliseconds(step.gap))
    parser.handle(bytes(step.written)[...], at: now, into: &outputs)
  }
  parser.advance(to: now.advanced(by: .milliseconds(end)), into: &outputs)
  return outputs
}

/// Returns the events of `written`, after every deadline has passed.
func events(_ written: String) -> [TerminalEvent] { events([(0, written)]).map(\.value) }

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
