extension String {
  /// The text as it is pasted: without control characters, except newline and tab.
  ///
  /// Texts of layouts, phrases and boards come from others; none of them may control a terminal.
  public var pastable: String {
    filter { character in
      character == "\n" || character == "\t"
        || !character.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
  }
}
