extension String {
  /// The text without characters that a terminal would execute.
  ///
  /// C0 controls and DEL become their control pictures (U+2400 to U+2421). C1 controls,
  /// bidirectional controls (Unicode Bidirectional Algorithm, UAX #9) and line and paragraph
  /// separators become U+FFFD.
  ///
  /// - Parameter kept: controls to keep, such as newline and tab.
  /// - Returns: text that is safe to write to a terminal.
  public func safeForTerminal(keeping kept: Set<UnicodeScalar> = []) -> String {
    if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return self }
    var safe = UnicodeScalarView()
    for scalar in unicodeScalars {
      safe.append(kept.contains(scalar) ? scalar : scalar.safeForTerminal)
    }
    return String(safe)
  }

  /// The longest prefix that fits into `columns` columns; subtracts its width from `columns`.
  ///
  /// If text is cut off, `columns` becomes zero.
  package func prefix(columns: inout Int) -> String {
    var end = startIndex
    for index in indices {
      let width = CellWidth.of(self[index])
      guard width <= columns else {
        columns = 0
        break
      }
      columns -= width
      end = self.index(after: index)
    }
    return String(self[..<end])
  }
}

extension UnicodeScalar {
  fileprivate var safeForTerminal: UnicodeScalar {
    switch value {
    case 0..<0x20: UnicodeScalar(0x2400 + value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    case 0x80..<0xA0, 0x202A...0x202E, 0x2066...0x2069, 0x2028, 0x2029: "\u{FFFD}"
    default: self
    }
  }
}
