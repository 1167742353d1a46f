/// What is known of the program behind an input context, by the name that its toolkit's module tells.
///
/// Each toolkit departs from the protocol in a way of its own; what to do about it is decided by these
/// properties and nowhere else.
public struct ClientKind: Hashable, Sendable {
  /// The module that speaks for the program.
  public enum Toolkit: Hashable, Sendable {
    case gtk3, gtk4, qt, xim
    /// GNOME Shell on Wayland, for programs that use text-input-v3.
    case gnomeShell
    /// The daemon's stand-in while nothing has the focus.
    case fake
    /// One that tells no name, or one that is not known.
    case other
  }

  /// The module.
  public let toolkit: Toolkit
  /// The program's name, where the module tells it: `firefox-esr`.
  public let program: String?

  /// Reads a client's name, such as `gtk3-im:firefox-esr`; `nil` and the empty string are unknown clients.
  public init(name: String? = nil) {
    let parts = (name ?? "").split(separator: ":", maxSplits: 1).map(String.init)
    let known: [(prefix: String, toolkit: Toolkit)] = [
      ("gtk4", .gtk4), ("gtk3", .gtk3), ("gtk-im", .gtk3), ("gtk2", .gtk3), ("QIBus", .qt),
      ("Qt", .qt), ("xim", .xim), ("gnome-shell", .gnomeShell), ("fake", .fake),
    ]
    let module = parts.first ?? ""
    toolkit = known.first { module.hasPrefix($0.prefix) }?.toolkit ?? .other
    let told = parts.count > 1 ? parts[1].split(separator: "/").last.map(String.init) : nil
    program = told.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// What positions in the text count, as far as the name says.
  var unit: PositionUnit { toolkit == .qt ? .utf16 : .codePoints }

  /// Whether positions may count bytes instead: GNOME Shell before 46.
  var mayCountBytes: Bool { toolkit == .gnomeShell }

  /// Whether a key that is forwarded to it does anything.
  var receivesKeys: Bool { toolkit != .gtk4 }

  /// Whether a forwarded key keeps Ctrl and Alt; GNOME Shell would type the letter.
  var receivesChords: Bool { receivesKeys && toolkit != .gnomeShell }

  /// Whether auto-repeat comes as release and press.
  var repeatsWithReleases: Bool { [.qt, .xim, .other].contains(toolkit) }

  /// Whether forwarded keys and committed text arrive in the order in which they were sent.
  var keepsOrder: Bool { [.qt, .xim].contains(toolkit) }
}

/// What positions in the text around the insertion point count.
public enum PositionUnit: Hashable, Sendable {
  case codePoints, utf16, bytes

  /// How much a text counts.
  func count(_ text: some StringProtocol) -> Int {
    switch self {
    case .codePoints: text.unicodeScalars.count
    case .utf16: text.utf16.count
    case .bytes: text.utf8.count
    }
  }

  /// The index at an offset; `nil` beyond the end.
  ///
  /// An offset within a code point counts as its beginning.
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
