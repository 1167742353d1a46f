/// A list that is shown above the panel, and takes some of the codes.
public enum Overlay: Hashable, Sendable {
  /// No list: everything is for the text.
  case none
  /// Keys and codes, scrolled down by so many rows.
  case help(offset: Int)
  /// The layouts to choose from.
  case layouts(LayoutChoice)

  /// The kinds of overlays.
  public enum Kind: Hashable, Sendable { case help, layouts }

  /// Whether keys and codes are shown.
  public var isHelp: Bool {
    if case .help = self { true } else { false }
  }

  /// The layouts that are shown; `nil` when none are.
  public var choice: LayoutChoice? {
    if case .layouts(let choice) = self { choice } else { nil }
  }

  /// What a code does to the overlay.
  public enum Step: Hashable, Sendable {
    /// It scrolls the help, as this code does.
    case scroll(CommandCode)
    /// It moves the mark.
    case mark(Int)
    /// It chooses the marked layout.
    case choose
    /// It closes the overlay.
    case close
    /// It does nothing.
    case none
  }

  /// What `code` does here; `nil` when it is for the text.
  public func step(_ code: CommandCode) -> Step? {
    switch (self, code) {
    case (.none, _): nil
    case (.help, .up), (.help, .down), (.help, .pageUp), (.help, .pageDown): .scroll(code)
    case (.help, .escape): .close
    case (.help, _), (.layouts, .mute), (.layouts, .help): nil
    case (.layouts, .up), (.layouts, .left), (.layouts, .pageUp): .mark(-1)
    case (.layouts, .down), (.layouts, .right), (.layouts, .pageDown), (.layouts, .nextKeyboard):
      .mark(1)
    case (.layouts, .newline), (.layouts, .space): .choose
    case (.layouts, .escape), (.layouts, .dismiss), (.layouts, .keyboardList): .close
    case (.layouts, _): Step.none
    }
  }
}

/// The layouts to choose from, one of them marked.
public struct LayoutChoice: Hashable, Sendable {
  /// Their names, in the order of "next layout".
  public let names: [String]
  /// Their titles, for people.
  public let titles: [String]
  /// Which of them is marked, counted from zero.
  public private(set) var marked: Int

  /// Creates a choice with the layout of this name marked, or else the first.
  public init(names: [String], titles: [String], markedName: String) {
    (self.names, self.titles) = (names, titles)
    marked = names.firstIndex(of: markedName) ?? 0
  }

  /// Moves the mark, round and round.
  mutating func mark(by step: Int) {
    marked = (marked + step + names.count) % names.count
  }
}
