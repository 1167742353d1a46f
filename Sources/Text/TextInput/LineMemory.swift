/// The lines that a document has given out, the newest last; Up and Down bring them back.
public struct LineMemory: Hashable, Sendable {
  /// The lines.
  public private(set) var lines: [String] = []
  /// The line that was brought back; `nil` for the one that is being typed.
  private var place: Int?
  /// The unfinished line, while an earlier one is shown.
  private var unfinished = ""

  /// The most lines that are remembered.
  static let capacity = 200

  /// Creates an empty memory.
  public init() {}

  mutating func add(_ line: String) {
    (place, unfinished) = (nil, "")
    lines.append(line)
    lines.removeFirst(max(0, lines.count - Self.capacity))
  }

  /// Returns the line before or after the shown one; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - step: -1 for the line before, 1 for the line after.
  ///   - shown: the text that is shown now.
  /// - Returns: the line.
  mutating func move(by step: Int, from shown: String) -> String? {
    let next = (place ?? lines.count) + step
    guard (0...lines.count).contains(next) else { return nil }
    if place == nil { unfinished = shown }
    place = next == lines.count ? nil : next
    return place.map { lines[$0] } ?? unfinished
  }
}
