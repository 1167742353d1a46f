/// The modes of a terminal that a program and the keyboard share: what they ask for, and what is in force.
///
/// The program's own sequences change both at once. Whatever else makes them differ (a reset by the program, a stop
/// during which another program had the terminal, a wish of the keyboard's) is settled in one place.
struct HostedModes: Sendable {
  /// What the program has asked for.
  private var asked = ModeSet()
  /// What the terminal is in.
  private var actual = ModeSet()
  /// The private modes that the keyboard wants on, whatever the program asks for.
  private var wishes: Set<Int> = []
  /// Those that may or may not be in force.
  private var unknown: Set<Int> = []
  /// What the program has saved of its private modes (XTSAVE).
  private var saved: [Int: Bool] = [:]
  /// Whether what is to be undone in the end has changed since it was last asked.
  private var hasChanged = true

  /// What the program has asked for.
  var program: ModeSet { asked }

  /// The modes that are never let through.
  ///
  /// 2 would end the language that the panel is painted in, 38 enter another one. 45 and 1045 let the cursor go from
  /// the first row to the last one. 1046 keeps the terminal from leaving the alternate screen. 2048 reports the
  /// terminal's size where the program needs its own. 9001 sends keys in a form that only Windows reads.
  private static let refused: Set<Int> = [2, 38, 45, 1045, 1046, 2048, 9001]

  /// Whether a private mode may be changed.
  func accepts(_ mode: Int, _ isOn: Bool) -> Bool {
    !Self.refused.contains(mode) && asked.accepts(mode, isOn)
  }

  /// The answer to a program's mode request; `nil` if the terminal must answer.
  func answer(_ mode: Int) -> ModeState? {
    if Self.refused.contains(mode) { return .notRecognized }
    return wishes.contains(mode) ? asked.contains(mode) ? .set : .reset : nil
  }

  /// Makes a change that the terminal is given too.
  mutating func pass(_ change: (inout ModeSet) -> Void) {
    let former = asked
    change(&asked)
    change(&actual)
    hasChanged = hasChanged || asked != former
  }

  /// Notes that the terminal has reset everything (RIS).
  mutating func reset() {
    (asked, actual) = (ModeSet(), ModeSet())
    saved = [:]
    hasChanged = true
  }

  /// Notes that the terminal has reset some of it (DECSTR); terminals differ on the rest.
  mutating func softReset() {
    pass { $0.softReset() }
    unknown = wishes.union(asked.changes)
  }

  /// Notes that somebody else has reset the terminal.
  mutating func lose() {
    actual = ModeSet()
    hasChanged = true
  }

  /// Sets what the keyboard wants on, whatever the program asks for.
  mutating func wish(for modes: Set<Int>) { wishes = modes }

  /// Saves how some private modes are.
  mutating func save(_ modes: [Int]) {
    for mode in modes where saved.count < Self.savedLimit { saved[mode] = asked.contains(mode) }
  }

  /// How the program has saved a private mode; `nil` when it has not.
  func saved(_ mode: Int) -> Bool? { saved[mode] }

  private static let savedLimit = 64

  // MARK: - What the terminal is given

  /// Adds the bytes that put in force what is asked for.
  mutating func apply(into bytes: inout [UInt8]) {
    let desired = desired
    guard actual != desired || !unknown.isEmpty else { return }
    for mode in unknown.sorted() where actual.contains(mode) == desired.contains(mode) {
      bytes.append(contentsOf: "\u{1B}[?\(mode)\(desired.contains(mode) ? "h" : "l")".utf8)
    }
    actual.appendChange(to: desired, into: &bytes)
    (actual, unknown, hasChanged) = (desired, [], true)
  }

  private var desired: ModeSet {
    var desired = asked
    for mode in wishes { desired.set(mode, true) }
    return desired
  }

  /// Adds the bytes that make the modes what they are by themselves.
  func appendUndoing(to bytes: inout [UInt8]) {
    actual.appendChange(to: ModeSet(), into: &bytes)
  }

  /// Whether what is to be undone has changed since the last call.
  mutating func takeChanged() -> Bool {
    defer { hasChanged = false }
    return hasChanged
  }
}
