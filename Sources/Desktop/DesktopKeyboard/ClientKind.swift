/// The program behind an input context, identified by the name that its toolkit's module sends.
///
/// Each toolkit deviates from the protocol in a different way. All workarounds depend on these
/// properties only.
public struct ClientKind: Hashable, Sendable {
  /// The toolkit module that connects the program to the input method.
  public enum Toolkit: Hashable, Sendable {
    case gtk3, gtk4, qt, xim
    /// GNOME Shell on Wayland, for programs that use text-input-v3.
    case gnomeShell
    /// The daemon's placeholder while no field has the focus.
    case fake
    /// A module that sends no name or an unknown name.
    case other
  }

  /// The toolkit module.
  public let toolkit: Toolkit
  /// The program's name, such as `firefox-esr`, if the module sends it.
  public let program: String?
  /// Whether keys can be pressed for the program in another way than by its toolkit.
  var canPressKeys = false

  /// Parses a client's name, such as `gtk3-im:firefox-esr`.
  ///
  /// `nil` and the empty string stand for an unknown client.
  public init(name: String? = nil) {
    let parts = (name ?? "").split(separator: ":", maxSplits: 1).map(String.init)
    let known: [(prefix: String, toolkit: Toolkit)] = [
      ("gtk4", .gtk4), ("gtk3", .gtk3), ("gtk-im", .gtk3), ("gtk2", .gtk3), ("QIBus", .qt),
      ("Qt", .qt), ("xim", .xim), ("gnome-shell", .gnomeShell), ("fake", .fake),
    ]
    let module = parts.first ?? ""
    toolkit = known.first { module.hasPrefix($0.prefix) }?.toolkit ?? .other
    let reported = parts.count > 1 ? parts[1].split(separator: "/").last.map(String.init) : nil
    program = reported.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The unit of positions in the text that this toolkit normally uses.
  var unit: PositionUnit { toolkit == .qt ? .utf16 : .codePoints }

  /// Whether positions may be in bytes instead, as in GNOME Shell before 46.
  var mayCountBytes: Bool { toolkit == .gnomeShell }

  /// Whether the client processes forwarded keys.
  var receivesKeys: Bool { !needsPresses || canPressKeys }

  /// Whether the toolkit's module ignores forwarded keys, so that they are pressed in the X server.
  var needsPresses: Bool { toolkit == .gtk4 }

  /// Whether some programs of the toolkit lose forwarded keys that follow each other quickly.
  ///
  /// LibreOffice without a toolkit is such a program.
  var mayLoseKeys: Bool { toolkit == .xim }

  /// Whether the toolkit's module reports the text around the insertion point.
  var reportsText: Bool { [.gtk3, .gtk4, .qt, .gnomeShell].contains(toolkit) }

  /// Whether a forwarded key keeps Ctrl and Alt; GNOME Shell drops them and types the letter.
  var receivesChords: Bool { receivesKeys && toolkit != .gnomeShell }

  /// Whether auto-repeat arrives as pairs of release and press.
  var repeatsWithReleases: Bool { [.qt, .xim, .other].contains(toolkit) }

  /// Whether forwarded keys and committed text arrive in the order of sending.
  var keepsOrder: Bool { [.qt, .xim].contains(toolkit) }

  /// Whether the anchor of a report shows a selection within the reported line.
  ///
  /// Other toolkits report the insertion point as the anchor, for some or all of their fields.
  var reportsAnchor: Bool { toolkit == .qt }

  /// Whether the module declares reports of text also for programs that send none, or no anchor.
  ///
  /// LibreOffice for Qt sends none. QScintilla sends 0 as every anchor, and nothing after a click.
  var overstatesReports: Bool { toolkit == .qt }

  /// Whether a key that moves the insertion point or edits the text may reset the input method.
  var resetsAfterKeys: Bool { toolkit != .qt }

  /// Whether a deletion by length resets the input method.
  ///
  /// On a busy machine, committed text and the end of marked text do so too.
  var resetsAfterEdits: Bool { isMozilla }

  /// Whether text that arrives while the program handles a key without a character is lost.
  ///
  /// Chromium takes it for the character of the key, and acts on the key twice.
  var losesTextInKeys: Bool { toolkit == .gtk3 && !isMozilla }

  /// Whether an anchor beside the insertion point is the other end of the selection.
  ///
  /// GTK 4 reports another position there; it only shows that text is selected.
  var hasExactAnchor: Bool { toolkit != .gtk4 }

  /// Whether marked text is committed in its field when the focus leaves, by the mode "commit".
  ///
  /// With that mode, Qt commits it twice, GNOME Shell into the next field, and Firefox never.
  var keepsMarkedText: Bool {
    [.gtk3, .gtk4].contains(toolkit) && !isMozilla
  }

  /// Whether deletions miss their place after marked text and after spaces, as in LibreOffice.
  var mistakesMarks: Bool { isLibreOffice }

  /// Whether keys without a character act after keys and text that arrive later.
  var delaysCommands: Bool { isLibreOffice }

  /// Whether the program corrects typed text.
  var correctsText: Bool { isLibreOffice }

  /// Whether the program is LibreOffice, with a toolkit that sends its name.
  private var isLibreOffice: Bool { program?.hasPrefix("soffice") ?? false }

  /// Whether the program is of Mozilla.
  var isMozilla: Bool {
    ["firefox", "thunderbird"].contains { program?.hasPrefix($0) ?? false }
  }

  /// Whether marked text is in the text after an event that ends it.
  func commitsMarkedText(after end: InputEnd) -> Bool {
    switch toolkit {
    case .gtk3, .qt: true
    case .gtk4: end == .focusOut
    case .xim, .gnomeShell, .fake, .other: false
    }
  }

  /// Whether the release of a handled key may never arrive.
  var losesReleases: Bool { toolkit == .gtk4 }

  /// Whether a key that the engine does not handle overtakes edits that were sent before it.
  var passesKeysFirst: Bool { toolkit == .xim }
}

/// An event that ends the input in a document.
enum InputEnd {
  /// The program reset the input method: the user clicked, or the program changed the text.
  case reset
  /// The focus left the field, or the user chose another input method.
  case focusOut
}

/// The unit of positions in the text around the insertion point.
public enum PositionUnit: Hashable, Sendable {
  case codePoints, utf16, bytes

  /// Returns the length of a text in this unit.
  func count(_ text: some StringProtocol) -> Int {
    switch self {
    case .codePoints: text.unicodeScalars.count
    case .utf16: text.utf16.count
    case .bytes: text.utf8.count
    }
  }

  /// Returns the index at an offset; `nil` if the offset is negative or beyond the end.
  ///
  /// An offset inside a code point means the beginning of that code point.
  func index(_ offset: Int, in text: String) -> String.Index? {
    guard offset >= 0 else { return nil }
    let (start, end) = (text.startIndex, text.endIndex)
    return switch self {
    case .codePoints: text.unicodeScalars.index(start, offsetBy: offset, limitedBy: end)
    case .utf16: text.utf16.index(start, offsetBy: offset, limitedBy: end)
    case .bytes: text.utf8.index(start, offsetBy: offset, limitedBy: end)
    }
  }
}
