extension MorseAlphabet {
  /// The names of all tables, the default first.
  public static let names = ["international"]

  /// The table of this name; `nil` when there is none.
  public static func named(_ name: String) -> MorseAlphabet? {
    switch name {
    case "international": international
    default: nil
    }
  }
}
