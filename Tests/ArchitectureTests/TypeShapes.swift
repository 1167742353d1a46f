/// A type that a source file declares, with what it stores.
///
/// Read by indentation, which the formatter keeps: members stand two columns further in than their type,
/// and the closing brace stands below it.
struct TypeShape: Equatable {
  /// A stored property.
  struct Property: Equatable {
    var name: String
    /// Whether nobody else may change it: `private` or `private(set)`, or a constant that is private.
    var isOwned: Bool
  }

  var name: String
  /// Whether the type stands in another one of the same file.
  var outer: String?
  var properties: [Property] = []

  /// The types that lines declare, nested ones included.
  static func all(in lines: [Substring]) -> [TypeShape] {
    var shapes: [TypeShape] = []
    /// The types that are open, by place in `shapes`, with their indentations.
    var open: [(index: Int, indentation: Int)] = []
    let declaration = declaration
    for (number, line) in lines.enumerated() {
      let indentation = line.prefix { $0 == " " }.count
      if line == String(repeating: " ", count: indentation) + "}",
        open.last?.indentation == indentation
      {
        open.removeLast()
      }
      if let name = line.firstMatch(of: declaration)?.1 {
        shapes.append(TypeShape(name: String(name), outer: open.last.map { shapes[$0.index].name }))
        if line.hasSuffix("{") { open.append((shapes.count - 1, indentation)) }
      } else if let type = open.last, indentation == type.indentation + 2 {
        let next = number + 1 < lines.count ? lines[number + 1] : ""
        shapes[type.index].properties += properties(in: line, before: next)
      }
    }
    return shapes
  }

  /// A declaration of a type; made anew, for a regular expression may not be shared.
  private static var declaration: Regex<(Substring, Substring)> {
    /^ *(?:@\w+ )*(?:(?:public|private|fileprivate|final|indirect) )*(?:struct|class|enum|actor) (\w+)/
  }

  private static var property: Regex<(Substring, Substring, Substring, Substring)> {
    /^ *((?:@\w+(?:\([^)]*\))? |[a-z]+(?:\(set\))? )*)(?:let|var) (\([^)]*\)|[\w, ]+)(.*)$/
  }

  /// The stored properties that a line declares; observers make no computed one.
  private static func properties(in line: Substring, before next: Substring) -> [Property] {
    guard let match = line.wholeMatch(of: property) else { return [] }
    let (modifiers, names, rest) = (match.1.split(separator: " "), match.2, match.3)
    let isObserved = next.contains("didSet {") || next.contains("willSet {")
    let value = rest.split(separator: "{", maxSplits: 1, omittingEmptySubsequences: false)
    let isComputed = value.count > 1 && !value[0].contains("=") && !isObserved
    guard !isComputed, !modifiers.contains("static") else { return [] }
    let isOwned = modifiers.contains("private") || modifiers.contains("private(set)")
    return names.filter { $0 != "(" && $0 != ")" }.split(separator: ",").map {
      Property(name: $0.filter { $0 != " " }, isOwned: isOwned)
    }
  }
}
