/// A type declared in a source file, with its stored properties.
///
/// It is parsed by indentation, which the formatter guarantees: members are indented by two columns
/// relative to their type, and the closing brace is below the type.
struct TypeShape: Equatable {
  /// A stored property.
  struct Property: Equatable {
    var name: String
    /// Whether other types cannot change it: `private`, `private(set)` or a private constant.
    var isOwned: Bool
    /// Whether it never changes.
    var isConstant = false
  }

  var name: String
  /// The enclosing type in the same file.
  var outer: String?
  var properties: [Property] = []
  /// The number of lines from the declaration to the closing brace.
  var lineCount = 1
  /// Whether a function of the type changes it.
  var mutates = false

  /// Returns the types declared in lines, including nested ones.
  static func all(in lines: [Substring]) -> [TypeShape] {
    var shapes: [TypeShape] = []
    var starts: [Int] = []
    /// The open types, as indexes in `shapes` with their indentations.
    var open: [(index: Int, indentation: Int)] = []
    let declaration = declaration
    for (number, line) in lines.enumerated() {
      let indentation = line.prefix { $0 == " " }.count
      if line == String(repeating: " ", count: indentation) + "}",
        open.last?.indentation == indentation
      {
        let (index, _) = open.removeLast()
        shapes[index].lineCount = number - starts[index] + 1
      }
      if let name = line.firstMatch(of: declaration)?.1 {
        shapes.append(TypeShape(name: String(name), outer: open.last.map { shapes[$0.index].name }))
        starts.append(number)
        if line.hasSuffix("{") { open.append((shapes.count - 1, indentation)) }
      } else if let type = open.last, indentation == type.indentation + 2 {
        let next = number + 1 < lines.count ? lines[number + 1] : ""
        shapes[type.index].properties += properties(in: line, before: next)
        if line.contains("mutating func ") { shapes[type.index].mutates = true }
      }
    }
    return shapes
  }

  /// A type declaration; a new instance for each use, because regular expressions cannot be shared.
  private static var declaration: Regex<(Substring, Substring)> {
    /^ *(?:@\w+ )*(?:(?:public|private|fileprivate|final|indirect) )*(?:struct|class|enum|actor) (\w+)/
  }

  private static var property: Regex<(Substring, Substring, Substring, Substring, Substring)> {
    /^ *((?:@\w+(?:\([^)]*\))? |[a-z]+(?:\(set\))? )*)(let|var) (\([^)]*\)|[\w, ]+)(.*)$/
  }

  /// Returns the stored properties that a line declares; properties with observers count as stored.
  private static func properties(in line: Substring, before next: Substring) -> [Property] {
    guard let match = line.wholeMatch(of: property) else { return [] }
    let (modifiers, names, rest) = (match.1.split(separator: " "), match.3, match.4)
    let isObserved = next.contains("didSet {") || next.contains("willSet {")
    let value = rest.split(separator: "{", maxSplits: 1, omittingEmptySubsequences: false)
    let isComputed = value.count > 1 && !value[0].contains("=") && !isObserved
    guard !isComputed, !modifiers.contains("static") else { return [] }
    let isOwned = modifiers.contains("private") || modifiers.contains("private(set)")
    return names.filter { $0 != "(" && $0 != ")" }.split(separator: ",").map {
      Property(name: $0.filter { $0 != " " }, isOwned: isOwned, isConstant: match.2 == "let")
    }
  }
}
