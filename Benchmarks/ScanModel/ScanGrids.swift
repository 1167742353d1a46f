import MorseCode
public import MorseKeyboard

/// The built-in layouts for scanning, as far as phrases need them.
public enum ScanGrids {
  /// The letters as on a typewriter, with digits and signs on other pages.
  public static let qwerty = [
    letters(
      "qwerty", ["qwertyuiop", "asdfghjkl", "zxcvbnm"], hasShiftRow: true),
    digits("qwerty"), signs("qwerty"),
  ]

  private static func letters(
    _ name: String, _ rows: [String], hasShiftRow: Bool
  ) -> KeyboardLayout {
    var cells = rows.map { $0.map { LayoutKey(.text(String($0))) } }
    cells[rows.count - 1].insert(LayoutKey(.command(.shift), cap: "shift"), at: 0)
    cells[rows.count - 1].append(LayoutKey(.command(.delete), cap: "bksp"))
    cells.append([
      LayoutKey(.layout(name + "-digits"), cap: "123"),
      LayoutKey(.command(.nextKeyboard), cap: "next"),
      LayoutKey(.text(",")), LayoutKey(.command(.space), cap: "space"), LayoutKey(.text(".")),
      LayoutKey(.text("?")), LayoutKey(.command(.newline), cap: "return"),
    ])
    return layout(name, cells)
  }

  private static func digits(_ name: String) -> KeyboardLayout {
    var cells = ["1234567890", "-/:;()$&@\"", ".,?!'"].map {
      $0.map { LayoutKey(.text(String($0))) }
    }
    cells[2].insert(LayoutKey(.layout(name + "-signs"), cap: "#+="), at: 0)
    cells[2].append(LayoutKey(.command(.delete), cap: "bksp"))
    cells.append(back(to: name))
    return layout(name + "-digits", cells)
  }

  private static func signs(_ name: String) -> KeyboardLayout {
    var cells = ["[]{}#%^*+=", "_\\|~<>`", ".,?!'"].map { $0.map { LayoutKey(.text(String($0))) } }
    cells[2].insert(LayoutKey(.layout(name + "-digits"), cap: "123"), at: 0)
    cells[2].append(LayoutKey(.command(.delete), cap: "bksp"))
    cells.append(back(to: name))
    return layout(name + "-signs", cells)
  }

  private static func back(to name: String) -> [LayoutKey] {
    [
      LayoutKey(.layout(name), cap: "abc"), LayoutKey(.command(.nextKeyboard), cap: "next"),
      LayoutKey(.command(.space), cap: "space"), LayoutKey(.command(.newline), cap: "return"),
    ]
  }

  private static func layout(_ name: String, _ cells: [[LayoutKey]]) -> KeyboardLayout {
    var layout = KeyboardLayout(name: name)
    (layout.hasTable, layout.scans, layout.height, layout.cells) = (false, true, 4, cells)
    return layout
  }
}
