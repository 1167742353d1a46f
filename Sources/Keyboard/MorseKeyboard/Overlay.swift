/// Help or the layout list above the panel, which receives some of the codes.
public enum Overlay: Hashable, Sendable {
  /// No overlay: all codes are for the text.
  case none
  /// Keys and codes, scrolled down by `offset` rows.
  case help(offset: Int)
  /// The layouts to choose from.
  case layouts(LayoutChoice)

  /// The kinds of overlays.
  public enum Kind: Hashable, Sendable { case help, layouts }

  /// Whether the help is shown.
  public var isHelp: Bool {
    if case .help = self { true } else { false }
  }

  /// The list of layouts; `nil` when it is not shown.
  public var choice: LayoutChoice? {
    if case .layouts(let choice) = self { choice } else { nil }
  }

  /// The effect of a code on the overlay.
  public enum Step: Hashable, Sendable {
    /// Scrolls the help as this code does.
    case scroll(CommandCode)
    /// Moves the mark.
    case mark(Int)
    /// Chooses the marked layout.
    case choose
    /// Closes the overlay.
    case close
    /// Has no effect.
    case none
  }

  /// Returns the effect of `code` on the overlay; `nil` when the code is for the text.
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
  /// The names, in the order of "next layout".
  public let names: [String]
  /// The titles, for users.
  public let titles: [String]
  /// The index of the marked layout, counted from zero.
  public private(set) var marked: Int

  /// Creates a choice that marks the layout of this name, or else the first.
  public init(names: [String], titles: [String], markedName: String) {
    (self.names, self.titles) = (names, titles)
    marked = names.firstIndex(of: markedName) ?? 0
  }

  /// Moves the mark by `step`, wrapping around.
  mutating func mark(by step: Int) {
    marked = (marked + step + names.count) % names.count
  }
}
