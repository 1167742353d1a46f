public import MorseKeyboard

extension BoardFile {
  /// The boards as layouts whose cells switches scan, the root board first.
  ///
  /// - Parameter name: the name of the root's layout; the others have it before their path.
  /// - Returns: the layouts.
  public func layouts(named name: String) -> [KeyboardLayout] {
    func layoutName(_ path: String) -> String { path == root ? name : "\(name) \(path)" }
    let paths = [root] + boards.keys.filter { $0 != root }.sorted()
    return paths.compactMap { path in
      guard let board = boards[path] else { return nil }
      var layout = KeyboardLayout(name: layoutName(path), title: board.name)
      layout.hasTable = false
      layout.scans = true
      layout.language = board.locale?.replacing("_", with: "-")
      layout.cells = board.rows.map { row in
        row.map { button in
          let action: PatternAction =
            switch button.action {
            case .text(let text): .phrase(text + " ")
            case .spell(let text): .phrase(text)
            case .open(let path) where boards[path] == nil: .phrase(button.label + " ")
            case .open(let path): .layout(layoutName(path))
            case .home: .layout(name)
            case .speak: .command(.newline)
            case .clear: .command(.deleteParagraph)
            case .backspace: .command(.delete)
            case .space: .command(.space)
            }
          return LayoutKey(action, cap: button.label)
        }
      }
      return layout
    }
  }
}
