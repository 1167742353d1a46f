import TextInput
import Timeline

@testable import DesktopKeyboard

/// A field of a program, with the departures from the protocol that its toolkit has.
struct SimulatedClient {
  /// When the text around the insertion point is told.
  enum Reporting {
    case never, withNextKey, atOnce
  }

  /// The name that the toolkit's module tells.
  let name: String
  var reporting = Reporting.withNextKey
  /// What its positions count.
  var unit = PositionUnit.codePoints
  var receivesKeys = true
  /// Whether a forwarded Ctrl-A types the letter.
  var losesModifiers = false
  var deletes = true
  /// How long a forwarded key and text take, in milliseconds.
  var delays = (key: 0, text: 0)
  /// How much longer a forwarded key without a character takes.
  var commandDelay = 0
  /// Whether a key that the engine passes overtakes edits that were sent before it.
  var passesKeysFirst = false
  /// Whether text that comes with a key without a character is lost, and the key acts twice.
  var losesTextInKeys = false
  /// Whether auto-repeat comes as release and press.
  var repeatsWithReleases = false
  /// Whether it commits the preedit itself when the focus leaves.
  var commitsPreedit = false
  /// Whether text that is committed while a preedit is shown brings the preedit with it.
  var doublesPreedit = false
  /// Whether Return begins a line.
  var hasLines = false
  /// Whether marked text replaces the selection, as in GTK 4, Qt, browsers and LibreOffice.
  var marksReplaceSelection = true
  /// Whether its reports contain the preedit, as those of Kate and LibreOffice.
  var reportsPreedit = false
  /// Whether the anchor of its reports is the other end of the selection.
  var reportsAnchor = false

  private(set) var before = ""
  /// The selection; the insertion point is before it.
  private(set) var selected = ""
  private(set) var after = ""
  private(set) var preedit = ""
  /// Whether the engine asked that the preedit be committed when the focus leaves.
  private var keepsPreedit = false
  private(set) var copied: String?
  private(set) var activations = 0
  /// How many deletions were longer than the text before the insertion point.
  ///
  /// GTK 3 programs end at some of them. At the start of a line one is right: an earlier line may be there.
  private(set) var wrongDeletions = 0
  private(set) var chords: [Character] = []
  private var inbox: [(due: Timestamp, edit: DesktopEdit)] = []
  private var reported: SurroundingText?

  static let gtk3 = SimulatedClient(
    name: "gtk3-im:gedit", delays: (key: 12, text: 2), marksReplaceSelection: false)
  static let gtk4 = SimulatedClient(name: "gtk4-im:editor", receivesKeys: false)
  static let qt = SimulatedClient(
    name: "QIBusInputContext", reporting: .atOnce, unit: .utf16, repeatsWithReleases: true,
    commitsPreedit: true, reportsAnchor: true)
  static let xim = SimulatedClient(
    name: "xim", reporting: .never, deletes: false, delays: (key: 2, text: 2),
    passesKeysFirst: true, repeatsWithReleases: true)
  static let vte = SimulatedClient(
    name: "gtk3-im:xfce4-terminal", reporting: .never, deletes: false, delays: (key: 12, text: 2))
  static let firefox = SimulatedClient(
    name: "gtk3-im:firefox-esr", reporting: .atOnce, delays: (key: 2, text: 12),
    commitsPreedit: true)
  static let chromium = SimulatedClient(
    name: "gtk3-im:chromium", reporting: .never, deletes: false, losesTextInKeys: true,
    commitsPreedit: true, doublesPreedit: true)
  static let kate = SimulatedClient(
    name: "QIBusInputContext", reporting: .atOnce, unit: .utf16, repeatsWithReleases: true,
    commitsPreedit: true, reportsPreedit: true, reportsAnchor: true)
  static let writer = SimulatedClient(
    name: "gtk3-im:soffice", reporting: .withNextKey, delays: (key: 12, text: 2),
    commandDelay: 40, reportsPreedit: true)
  static let gnome43 = SimulatedClient(
    name: "gnome-shell", reporting: .withNextKey, unit: .bytes, losesModifiers: true,
    delays: (key: 20, text: 1))
  static let gnome46 = SimulatedClient(
    name: "gnome-shell", reporting: .withNextKey, losesModifiers: true, delays: (key: 20, text: 1))

  static let all = [
    gtk3, gtk4, qt, xim, vte, firefox, chromium, kate, writer, gnome43, gnome46,
  ]

  var text: String { before + selected + after }

  /// When something arrives that is on its way.
  var deadline: Timestamp? { inbox.map(\.due).min() }

  mutating func set(_ before: String, after: String = "") {
    (self.before, self.selected, self.after) = (before, "", after)
  }

  /// Selects the last characters before the insertion point.
  mutating func select(_ count: Int) {
    selected = before.suffix(count) + selected
    before.removeLast(count)
  }

  // MARK: - From the engine

  mutating func send(_ edit: DesktopEdit, at now: Timestamp) {
    if doublesPreedit, case .commit = edit { before += preedit }
    let delay =
      edit.isKey ? delays.key + (edit.isCommand ? commandDelay : 0) : delays.text
    inbox.append((now.advanced(by: .milliseconds(delay)), edit))
  }

  mutating func show(preedit: String, isKept: Bool) {
    if marksReplaceSelection, !preedit.isEmpty { selected = "" }
    keepsPreedit = isKept
    self.preedit = preedit
  }

  /// Loses what is on its way.
  mutating func loseText() { inbox = [] }

  /// Does what has arrived; keys and text each in order, but not among each other.
  mutating func advance(to now: Timestamp) {
    while let index = inbox.indices.filter({ inbox[$0].due <= now })
      .min(by: { (inbox[$0].due, $0) < (inbox[$1].due, $1) })
    {
      apply(inbox.remove(at: index).edit)
    }
  }

  private mutating func apply(_ edit: DesktopEdit) {
    switch edit {
    case .commit(let text):
      selected = ""
      before += text
    case .delete(let count):
      guard deletes else { return }
      let start = unit.count(before) - count
      if count < 1 || start < 0 && !before.isEmpty { wrongDeletions += 1 }
      // Half a code point that is left is what Qt shows after a wrong count.
      guard let index = unit.index(max(0, start), in: before) else { return }
      before = String(before[..<index]) + (unit.count(before[..<index]) == start ? "" : "\u{FFFD}")
    case .key(let key, let modifiers):
      guard receivesKeys else { return }
      if case .character(let character) = key {
        if losesModifiers { before.append(character) } else { chords.append(character) }
        if character == "c", !selected.isEmpty { copied = selected }
      } else if key == .left, modifiers.contains(.shift) {
        select(before.isEmpty ? 0 : 1)
      } else {
        press(key)
      }
    case .passedKey(let key): if !key.isRelease { type(key) }
    }
  }

  /// Does what a key of the ordinary keyboard does.
  mutating func press(_ key: ControlKey) {
    switch key {
    case .backspace where !selected.isEmpty: selected = ""
    case .backspace: if !before.isEmpty { before.removeLast() }
    case .left where !selected.isEmpty: (selected, after) = ("", selected + after)
    case .left: if !before.isEmpty { after = String(before.removeLast()) + after }
    case .right: if !after.isEmpty { before.append(after.removeFirst()) }
    case .home: (before, after) = ("", before + after)
    case .end: (before, after) = (before + after, "")
    case .enter:
      guard hasLines else { return activations += 1 }
      (before, selected) = (before + "\n", "")
    default: break
    }
  }

  /// Does what a pressed key does.
  mutating func type(_ key: DesktopKey) {
    switch key.keysym {
    case 0xFF08: press(.backspace)
    case 0xFF51 where key.state.contains(.shift): select(before.isEmpty ? 0 : 1)
    case 0xFF51: press(.left)
    case 0xFF57: press(.end)
    case 0xFF0D: press(.enter)
    default:
      if key.state.isDisjoint(with: .commands), let character = key.character {
        selected = ""
        before.append(character)
      }
    }
  }

  // MARK: - To the engine

  /// The text to tell now; `nil` when it was told already, or is not told.
  mutating func report(beforeKey: Bool) -> SurroundingText? {
    guard reporting == .atOnce || reporting == .withNextKey && beforeKey else { return nil }
    let marks = reportsPreedit ? preedit : ""
    let cursor = unit.count(before + marks)
    let anchor = reportsAnchor ? cursor + unit.count(selected) : cursor
    let report = SurroundingText(before + marks + selected + after, cursor: cursor, anchor: anchor)
    guard report != reported else { return nil }
    reported = report
    return report
  }

  mutating func forgetReport() { reported = nil }

  /// What becomes of the preedit when the focus leaves.
  mutating func loseFocus() {
    if commitsPreedit || keepsPreedit { before += preedit }
    preedit = ""
  }
}
