import JSONText

/// A place in a text, in the two units that clients count in.
public struct TextPlace: Hashable, Sendable {
  /// The number of characters before the place, as users see them (grapheme clusters).
  public let at: Int
  /// The number of characters from there on.
  public let count: Int
  /// The number of Unicode code points before the place.
  public let pointsBefore: Int
  /// The number of Unicode code points from there on.
  public let points: Int

  /// Creates a place; by default every character is one code point.
  public init(at: Int, count: Int, pointsBefore: Int? = nil, points: Int? = nil) {
    (self.at, self.count) = (at, count)
    (self.pointsBefore, self.points) = (pointsBefore ?? at, points ?? count)
  }

  /// Creates the place of a part of a text.
  ///
  /// - Parameters:
  ///   - before: the text before it.
  ///   - part: the part.
  init(after before: some Sequence<Character>, of part: some Sequence<Character>) {
    func size(_ text: some Sequence<Character>) -> (characters: Int, points: Int) {
      text.reduce((0, 0)) { ($0.0 + 1, $0.1 + $1.unicodeScalars.count) }
    }
    let (start, length) = (size(before), size(part))
    self.init(
      at: start.characters, count: length.characters, pointsBefore: start.points,
      points: length.points)
  }

  /// The members of an event, in characters.
  func members(counting name: String) -> [(name: String, value: JSON)] {
    [("at", .whole(at)), (name, .whole(count))]
  }

  /// The member of an event that has the place in code points.
  func inPoints(counting name: String) -> (name: String, value: JSON) {
    ("points", .object([("at", .whole(pointsBefore)), (name: name, .whole(points))]))
  }
}
