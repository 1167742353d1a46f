/// The strings that a program sends: which of them the terminal is given, and what they say to the keyboard.
///
///     none ──OSC──► undecided ──"7373;"──► request (not passed on) ──end──► none
///       │              ├──"52;" where the clipboard is not shared──► dropped ──end──► none
///       │              └──anything else──► passed ──end──► none
///       └──DCS, APC …────────────────────► passed
struct ProgramStrings: Sendable {
  private enum State: Hashable, Sendable {
    case none
    /// The state while a command may become a request; nothing of it has been passed on.
    case undecided
    /// The state within a request to the keyboard, which the terminal is not given.
    case request
    /// The state within what is for the clipboard, which the terminal is not given.
    case dropped
    /// The state within any other string.
    case passed(VTString)
  }

  private var state = State.none
  private var body: [UInt8] = []
  private var link: [UInt8] = []
  private var promptCount = 0
  private var request: ProgramRequest?

  /// Whether programs may put text on the terminal's clipboard.
  private var sharesClipboard = true

  /// What begins a command for the clipboard: xterm's, and kitty's.
  private static let clipboardMarks = ["52;", "5522;"].map { Array($0.utf8) }
  /// How much of a string is kept: the longest hyperlink that terminals take, and more.
  private static let limit = 2200

  /// Whether the terminal is in the middle of a string.
  var isPassing: Bool { if case .passed = state { true } else { false } }
  /// The hyperlink of the text that is written (OSC 8), as the program began it; empty for none.
  var hyperlink: [UInt8] { link }
  /// How many prompts the program has marked as such (OSC 133).
  var prompts: Int { promptCount }
  /// How many bytes of a string are kept.
  var keptCount: Int { body.count }

  /// Takes what the program has asked of the keyboard last, since the last call.
  mutating func takeRequest() -> ProgramRequest? {
    defer { request = nil }
    return request
  }

  /// Begins a string; answers with what the terminal is given.
  mutating func begin(_ kind: VTString) -> [UInt8] {
    body.removeAll(keepingCapacity: true)
    state = kind == .command ? .undecided : .passed(kind)
    return kind == .command ? [] : [0x1B, kind.rawValue]
  }

  /// Takes a part of a string; answers with what the terminal is given.
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
    // A terminal reads the number 052 as 52.
    let number = body.drop { $0 == UInt8(ascii: "0") }
    let refused = sharesClipboard ? [] : Self.clipboardMarks
    if refused.contains(where: number.starts(with:)) {
      state = .dropped
      return []
    }
    let isUndecided = mark.starts(with: body) || refused.contains { $0.starts(with: number) }
    return isUndecided ? [] : decide() + bytes.dropFirst(body.count - former)
  }

  /// Says whether programs may put text on the terminal's clipboard.
  mutating func shareClipboard(_ isShared: Bool) { sharesClipboard = isShared }

  /// Passes on a command that is no request, as far as it has come.
  private mutating func decide() -> ArraySlice<UInt8> {
    state = .passed(.command)
    return ([0x1B, VTString.command.rawValue] + body)[...]
  }

  /// Ends the string; answers with what the terminal is given.
  ///
  /// - Parameter end: what ends it; `nil` when the program has broken it off.
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
    // GNU Screen and tmux hand a device control string on that has an Escape in it.
    case nil: return state == .passed(.device) ? [] : opening + [0x1B, 0x5C]
    }
  }

  /// Reads a string that has ended.
  private mutating func read() {
    guard state != .request else {
      request = ProgramRequest(body) ?? request
      return
    }
    guard state == .passed(.command) else { return }
    if body.starts(with: "133;A".utf8) { promptCount += 1 }
    guard body.starts(with: "8;".utf8) else { return }
    link = body.last != UInt8(ascii: ";") && body.count < Self.limit ? body : []
  }

  /// Notes that the terminal has reset everything.
  mutating func reset() { link = [] }
}
