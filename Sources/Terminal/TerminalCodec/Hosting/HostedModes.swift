/// The terminal modes shared by a program and the keyboard: requested and actual.
///
/// The program's own sequences change both at once. They can also diverge: the program resets the
/// terminal, another program uses it during a stop, or the keyboard overrides a mode. `apply`
/// resolves every such difference.
struct HostedModes: Sendable {
  /// The modes that the program requested.
  private(set) var requested = ModeSet()
  /// The modes of the terminal.
  private var actual = ModeSet()
  /// The private modes that the keyboard keeps on, whatever the program requests.
  var required: Set<Int> = []
  /// The private modes whose state in the terminal is uncertain.
  private var unknown: Set<Int> = []
  /// The private modes saved by the program (XTSAVE).
  private var saved: [Int: Bool] = [:]
  /// Whether the modes to undo at the end have changed since the last query.
  private var hasChanged = true

  /// The modes that are never forwarded.
  ///
  /// - 2 would leave the language in which the panel is painted; 38 would enter another one.
  /// - 45 and 1045 let the cursor wrap from the first row to the last one.
  /// - 1046 keeps the terminal from leaving the alternate screen.
  /// - 2048 reports the terminal's size, but the program needs its own.
  /// - 9001 sends keys in a form that only Windows reads.
  private static let refused: Set<Int> = [2, 38, 45, 1045, 1046, 2048, 9001]

  /// Whether a private mode may be changed.
  func accepts(_ mode: Int, _ isOn: Bool) -> Bool {
    !Self.refused.contains(mode) && requested.accepts(mode, isOn)
  }

  /// The answer to a program's mode request; `nil` if the terminal must answer.
  func answer(_ mode: Int) -> ModeState? {
    if Self.refused.contains(mode) { return .notRecognized }
    return required.contains(mode) ? requested.contains(mode) ? .set : .reset : nil
  }

  /// Applies a change that is also sent to the terminal.
  mutating func apply(_ change: (inout ModeSet) -> Void) {
    let former = requested
    change(&requested)
    change(&actual)
    hasChanged = hasChanged || requested != former
  }

  /// Records a full reset of the terminal (RIS).
  mutating func reset() {
    (requested, actual) = (ModeSet(), ModeSet())
    saved = [:]
    hasChanged = true
  }

  /// Records a soft reset (DECSTR); terminals differ on which other modes it resets.
  mutating func softReset() {
    apply { $0.softReset() }
    unknown = required.union(requested.changed).subtracting([ModeSet.wide])
  }

  /// Records that another program has reset the terminal.
  mutating func lose() {
    actual = ModeSet()
    actual.set(ModeSet.wide, requested.contains(ModeSet.wide))
    hasChanged = true
  }

  /// Saves the state of private modes.
  mutating func save(_ modes: [Int]) {
    for mode in modes where saved.count < Self.savedLimit { saved[mode] = requested.contains(mode) }
  }

  /// The saved state of a private mode; `nil` if it was not saved.
  func saved(_ mode: Int) -> Bool? { saved[mode] }

  private static let savedLimit = 64

  // MARK: - Terminal output

  /// Appends the bytes that bring the terminal into the requested modes.
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
    var desired = requested
    for mode in required { desired.set(mode, true) }
    return desired
  }

  /// Appends the bytes that restore the default modes.
  func appendUndoing(to bytes: inout [UInt8]) {
    actual.appendChange(to: ModeSet(), into: &bytes)
  }

  /// Whether the modes to undo have changed since the last call.
  mutating func drainChanged() -> Bool {
    defer { hasChanged = false }
    return hasChanged
  }
}
