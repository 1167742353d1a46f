@testable import InputDevices
import MorseKeying
import Testing

@Suite struct AxisContactTests {
  /// Moves one axis through values, and returns the changes, such as `dit down`.
  private func move(
    _ values: [Int32], _ notations: [(String, KeyContact)], in range: ClosedRange<Int32>,
    hysteresis: Double = 0.1
  ) -> [String] {
    let contacts = notations.compactMap { AxisContact($0.0, contact: $0.1) }
    var axes = AxisContacts(contacts, hysteresis: hysteresis)
    axes.begin([0: AxisContacts.Range(minimum: range.lowerBound, maximum: range.upperBound)])
    return values.flatMap { axes.move(0, to: $0) }.map {
      "\($0.contact.rawValue) \($0.isDown ? "down" : "up")"
    }
  }

  private let sipAndPuff: [(String, KeyContact)] = [("ABS_X-", .dit), ("ABS_X+", .dah)]

  @Test func `the two directions of an axis are two contacts`() {
    // The middle of 0 to 200 is 100; contacts close beyond 50 and 150.
    #expect(
      move([100, 49, 100, 151, 100], sipAndPuff, in: 0...200)
        == ["dit down", "dit up", "dah down", "dah up"])
  }

  @Test func `an axis that passes the middle in one event opens before it closes`() {
    #expect(
      move([0, 200, 0], sipAndPuff, in: 0...200)
        == ["dit down", "dit up", "dah down", "dah up", "dit down"])
  }

  @Test func `a trembling axis is one press`() {
    // Closed above 150; with 10 % of 200 it opens at 130 (0.3).
    #expect(move([149, 151, 149, 140, 155, 131], sipAndPuff, in: 0...200) == ["dah down"])
    #expect(move([151, 129], sipAndPuff, in: 0...200) == ["dah down", "dah up"])
    #expect(
      move([151, 149, 151], sipAndPuff, in: 0...200, hysteresis: 0)
        == ["dah down", "dah up", "dah down"])
  }

  @Test func `a low threshold opens at rest`() {
    // It closes at 0.1 of the way from the middle; 10 % of the range before that is beyond the middle.
    #expect(
      move([100, 111, 106, 100], [("ABS_X+0.1", .straight)], in: 0...200)
        == ["straight down", "straight up"])
    // An axis that rests at its end, closed at a fifth of the range.
    #expect(
      move([0, 52, 30, 25], [("ABS_X+-0.6", .straight)], in: 0...255)
        == ["straight down", "straight up"])
  }

  @Test func `a hat and the whole range of numbers are axes too`() {
    #expect(move([0, -1, 0], sipAndPuff, in: -1...1) == ["dit down", "dit up"])
    #expect(move([.max, 0], sipAndPuff, in: .min ... .max) == ["dah down", "dah up"])
  }

  @Test func `an axis without a range is not read`() {
    #expect(move([7, 9, 7], sipAndPuff, in: 7...7).isEmpty)
  }

  @Test(
    arguments: [
      ("ABS_X+", 0, true, 0.5), ("abs_rz-", 5, false, -0.5), ("ABS_HAT0Y+0.25", 17, true, 0.25),
      ("ABS_Z+-0.6", 2, true, -0.6), ("ABS_40-0", 40, false, 0), ("ABS_TILT_Y+", 27, true, 0.5),
    ] as [(String, UInt16, Bool, Double)])
  func `a direction has the name of the kernel's axis`(
    notation: String, axis: UInt16, isUpward: Bool, threshold: Double
  ) {
    #expect(
      AxisContact(notation, contact: .dit)
        == AxisContact(axis: axis, isUpward: isUpward, threshold: threshold, contact: .dit))
  }

  @Test(arguments: ["ABS_X", "ABS_64+", "ABS_NO+", "X+", "ABS_X+1", "ABS_X+nan", "ABS_X+a", ""])
  func `other words are not directions`(notation: String) {
    #expect(AxisContact(notation, contact: .dit) == nil)
  }
}
