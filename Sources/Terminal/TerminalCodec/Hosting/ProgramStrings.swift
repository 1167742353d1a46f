/// Decides which of a program's strings are forwarded to the terminal, and reads those that matter
/// to the keyboard.
///
///     none ──OSC──► undecided ──"7373;"──► request (not passed on) ──end──► none
///       │              ├──"52;" where the clipboard is not shared──► dropped ──end──► none
///       │              └──anything else──► passed ──end──► none
///       └──DCS, APC …────────────────────► passed
struct ProgramStrings: Sendable {
  private enum State: Hashable, Sendable {
    case none
    /// The start of a command that may be a request; nothing has been forwarded yet.
    case undecided
    /// Within a request to the keyboard, which is not forwarded.
    case request
    /// Within a clipboard command, which is not forwarded.
    case dropped
    /// Within any other string.
    case passed(VTString)
  }

  private var state = State.none
  private var body: [UInt8] = []
  /// The hyperlink of the current text (OSC 8), as the program began it; empty if none.
  private(set) var hyperlink: [UInt8] = []
  /// The number of prompts that the program has marked (OSC 133).
  private(set) var prompts = 0
  private var request: ProgramRequest?

  /// Whether programs may access the terminal's clipboard.
  var sharesClipboard = true

  /// The prefixes of clipboard commands: xterm's and kitty's.
  private static let clipboardMarks = ["52;", "5522;"].map { Array($0.utf8) }
  /// The maximum number of stored bytes; more than the longest hyperlink that terminals accept.
  private static let limit = 2200

  /// Whether a string is being forwarded to the terminal.
  var isPassing: Bool { if case .passed = state { true } else { false } }
  /// The number of stored bytes of a string.
  var keptCount: Int { body.count }

  /// Returns and clears the program's latest request to the keyboard.
  mutating func drainRequest() -> ProgramRequest? {
    defer { request = nil }
    return request
  }

  /// Begins a string; returns the bytes to forward.
  mutating func begin(_ kind: VTString) -> [UInt8] {
    body.removeAll(keepingCapacity: true)
    state = kind == .command ? .undecided : .passed(kind)
    return kind == .command ? [] : [0x1B, kind.rawValue]
  }

  /// Handles a part of a string; returns the bytes to forward.
  mutating func put(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let former = body.count
    body += bytes.prefix(max(0, Self.limit - body.count))
    switch state {
    case .none, .request, .dropped: return []
    case .passed: return bytes
    case .undecided: break
    }
    let mark = ProgramRequest.mark
    if body.starts(with: mark) {
      state = .request
      body.removeFirst(mark.count)
      return []
    }
    // Terminals parse the number 052 as 52.
    let number = body.drop { $0 == UInt8(ascii: "0") }
    let refused = sharesClipboard ? [] : Self.clipboardMarks
    if refused.contains(where: number.starts(with:)) {
      state = .dropped
      return []
    }
    let isUndecided = mark.starts(with: body) || refused.contains { $0.starts(with: number) }
    return isUndecided ? [] : decide() + bytes.dropFirst(body.count - former)
  }

  /// Forwards the bytes so far of a command that is not a request.
  private mutating func decide() -> ArraySlice<UInt8> {
    state = .passed(.command)
    return ([0x1B, VTString.command.rawValue] + body)[...]
  }

  /// Ends the string; returns the bytes to forward.
  ///
  /// - Parameter end: the kind of end; `nil` if the program aborted the string.
  /// - Returns: the bytes.
  mutating func finish(by end: VTStringEnd?) -> ArraySlice<UInt8> {
    defer { state = .none }
    let opening = state == .undecided ? decide() : []
    if end != .cancelled, end != nil { read() }
    guard isPassing else { return [] }
    switch end {
    case .bell: return opening + [0x07]
    case .terminator: return opening + [0x1B, 0x5C]
    case .cancelled: return opening + [0x18]
    // GNU Screen and tmux forward a device control string that contains an Escape.
    case nil: return state == .passed(.device) ? [] : opening + [0x1B, 0x5C]
    }
  }

  /// Interprets a complete string.
  private mutating func read() {
    guard state != .request else {
      request = ProgramRequest(body) ?? request
      return
    }
    guard state == .passed(.command) else { return }
    if body.starts(with: "133;A".utf8) { prompts += 1 }
    guard body.starts(with: "8;".utf8) else { return }
    hyperlink = body.last != UInt8(ascii: ";") && body.count < Self.limit ? body : []
  }

  /// Records a full reset of the terminal.
  mutating func reset() { hyperlink = [] }
}
