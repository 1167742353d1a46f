/// What a program has changed of its terminal and may leave so.
struct ProgramModes: Hashable, Sendable {
  /// The private modes that are not as a terminal has them by itself.
  private var changed: Set<Int> = []
  /// Whether the keypad sends sequences (DECKPAM).
  var isKeypadApplication = false
  /// Whether characters are inserted (IRM).
  var isInserting = false
  /// Whether a line feed returns the carriage as well (LNM).
  var isNewLine = false
  /// Whether the cursor has another shape (DECSCUSR).
  var hasCursorShape = false
  /// Whether xterm's modifyOtherKeys is on.
  var modifiesOtherKeys = false
  /// Which mode the alternate screen was asked for by; `nil` while the main screen is shown.
  var alternate: Int?
  /// The flags on the stacks of Kitty's keyboard protocol: each screen has its own.
  private var keyboardFlags: [[Int]] = [[], []]

  /// The modes that terminals begin with.
  private static let standard: Set<Int> = [7, 8, 25]
  /// Those with a meaning of their own elsewhere, or none that lasts: saving the cursor.
  private static let apart: Set<Int> = [3, 40, 47, 1047, 1048, 1049]
  /// The most that are kept: what restores them must fit the crash guard.
  private static let limit = 40

  /// Whether a private mode is on.
  func contains(_ mode: Int) -> Bool { changed.contains(mode) != Self.standard.contains(mode) }

  /// Notes that a private mode was turned on or off.
  mutating func set(_ mode: Int, _ isOn: Bool) {
    guard !Self.apart.contains(mode) else { return }
    if isOn == Self.standard.contains(mode) {
      changed.remove(mode)
    } else if changed.count < Self.limit {
      changed.insert(mode)
    }
  }

  /// Forgets what a soft reset resets (DECSTR, VT510 manual).
  mutating func softReset() {
    for mode in [1, 6, 7, 25] { changed.remove(mode) }
    (isKeypadApplication, isInserting) = (false, false)
  }

  /// Notes that keyboard flags were put on the stack of the screen that is shown.
  mutating func pushKeyboard(_ flags: Int) {
    let index = alternate == nil ? 0 : 1
    keyboardFlags[index] = (keyboardFlags[index] + [flags]).suffix(Self.stackLimit)
  }

  /// The most entries that are kept; terminals keep fewer.
  private static let stackLimit = 32

  /// Notes that keyboard flags were taken off that stack.
  mutating func popKeyboard(_ count: Int) {
    let index = alternate == nil ? 0 : 1
    keyboardFlags[index].removeLast(min(count, keyboardFlags[index].count))
  }

  /// The bytes that leave the alternate screen, if it is shown, with its stack of flags emptied.
  func appendLeavingAlternate(to bytes: inout [UInt8]) {
    guard let alternate else { return }
    appendPopping(keyboardFlags[1].count, to: &bytes)
    bytes.append(contentsOf: "\u{1B}[?\(alternate)l".utf8)
  }

  private func appendPopping(_ count: Int, to bytes: inout [UInt8]) {
    if count > 0 { bytes.append(contentsOf: "\u{1B}[<\(count)u".utf8) }
  }

  /// The bytes that undo all of it, on the main screen.
  func appendUndoing(to bytes: inout [UInt8]) {
    var text = ""
    for mode in changed.sorted() {
      text += "\u{1B}[?\(mode)\(Self.standard.contains(mode) ? "h" : "l")"
    }
    if isInserting { text += "\u{1B}[4l" }
    if isNewLine { text += "\u{1B}[20l" }
    if isKeypadApplication { text += "\u{1B}>" }
    if hasCursorShape { text += "\u{1B}[0 q" }
    if modifiesOtherKeys { text += "\u{1B}[>4m" }
    bytes.append(contentsOf: text.utf8)
    appendPopping(keyboardFlags[0].count, to: &bytes)
  }

  /// The bytes that do all of it again, after it was undone.
  func appendRedoing(to bytes: inout [UInt8]) {
    var text = keyboardFlags[0].map { "\u{1B}[>\($0)u" }.joined()
    if let alternate {
      text += "\u{1B}[?\(alternate)h" + keyboardFlags[1].map { "\u{1B}[>\($0)u" }.joined()
    }
    for mode in changed.sorted() {
      text += "\u{1B}[?\(mode)\(Self.standard.contains(mode) ? "l" : "h")"
    }
    if isInserting { text += "\u{1B}[4h" }
    if isNewLine { text += "\u{1B}[20h" }
    if isKeypadApplication { text += "\u{1B}=" }
    bytes.append(contentsOf: text.utf8)
  }
}
