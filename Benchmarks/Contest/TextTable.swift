/// A table that is readable as printed text and as Markdown.
public struct TextTable {
  private let head: [String]
  private var rows: [[String]] = []

  /// Creates a table; the first column has names, the others numbers.
  public init(_ head: [String]) {
    self.head = head
  }

  /// Adds a row.
  public mutating func add(_ name: String, _ figures: [String]) {
    rows.append([name] + figures)
  }

  /// Prints the table.
  public func print() {
    let all = [head] + rows
    let widths = head.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
    func line(_ cells: [String]) -> String {
      let padded = cells.indices.map { column in
        let spaces = String(repeating: " ", count: widths[column] - cells[column].count)
        return column == 0 ? cells[column] + spaces : spaces + cells[column]
      }
      return "| " + padded.joined(separator: " | ") + " |"
    }
    let rule = widths.enumerated().map { column, width in
      String(repeating: "-", count: width + 1) + (column == 0 ? "-" : ":")
    }
    Swift.print(line(head))
    Swift.print("|" + rule.joined(separator: "|") + "|")
    for row in rows { Swift.print(line(row)) }
    Swift.print()
  }

  /// Formats a number with a fixed number of decimals.
  public static func figure(_ number: Double, places: Int = 2) -> String {
    let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
    let digits = String(Int((number.magnitude * scale).rounded()))
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    let sign = number < 0 ? "-" : ""
    guard places > 0 else { return sign + padded }
    return sign + padded.dropLast(places) + "." + padded.suffix(places)
  }
}
