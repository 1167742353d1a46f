/// Disturbed keying: intervals of alternating kinds; adjacent intervals of one kind are joined.
struct Disturbance {
  /// The intervals in milliseconds, marks positive, spaces negative.
  private(set) var stretches: [Double] = []

  private mutating func put(isMark: Bool, _ length: Double) {
    guard length > 0 else { return }
    if let last = stretches.last, (last > 0) == isMark {
      stretches[stretches.count - 1] += isMark ? length : -length
    } else {
      stretches.append(isMark ? length : -length)
    }
  }

  /// Uses marks and spaces unchanged.
  init(_ lengths: [Double]) {
    for (index, length) in lengths.enumerated() {
      put(isMark: index.isMultiple(of: 2), length)
    }
  }

  /// Disturbs marks and spaces with a poor contact.
  init(_ lengths: [Double], _ contact: PoorContact, by generator: inout SplitMix64) {
    for (index, length) in lengths.enumerated() {
      if index.isMultiple(of: 2) {
        passMark(length, contact, &generator)
      } else if length > 30, generator.happens(contact.spike) {
        split(length, isMark: false, at: 10...(length - 18), by: 1...8, &generator)
      } else {
        put(isMark: false, length)
      }
    }
  }

  /// Disturbs marks and spaces with a trembling hand.
  init(_ lengths: [Double], _ tremor: Tremor, by generator: inout SplitMix64) {
    for (index, length) in lengths.enumerated() {
      let isMark = index.isMultiple(of: 2)
      if isMark, length > 150, generator.happens(tremor.broken) {
        split(length, isMark: true, at: length / 4...(length * 3 / 4 - 60), by: 20...60, &generator)
      } else if !isMark, length > 160, generator.happens(tremor.tapped) {
        split(length, isMark: false, at: 25...70, by: 15...45, &generator)
      } else {
        put(isMark: isMark, length)
      }
    }
  }

  private mutating func passMark(
    _ length: Double, _ contact: PoorContact, _ generator: inout SplitMix64
  ) {
    var rest = length
    if generator.happens(contact.chatter) {
      for _ in 0..<generator.whole(1...3) { rest -= chatter(startingWithMark: true, &generator) }
    }
    if rest > 24, generator.happens(contact.dropout) {
      split(rest, isMark: true, at: 9...(rest - 15), by: 1...8, &generator)
    } else {
      put(isMark: true, max(rest, 6))
    }
    guard generator.happens(contact.chatter) else { return }
    for _ in 0..<generator.whole(1...2) { _ = chatter(startingWithMark: false, &generator) }
  }

  /// Adds a short contact and a short gap, 1 to 4 ms each; returns their total duration.
  private mutating func chatter(
    startingWithMark isMark: Bool, _ generator: inout SplitMix64
  ) -> Double {
    let first = generator.within(1...4)
    let second = generator.within(1...4)
    put(isMark: isMark, first)
    put(isMark: !isMark, second)
    return first + second
  }

  /// Splits an interval by one of the other kind.
  private mutating func split(
    _ length: Double, isMark: Bool, at places: ClosedRange<Double>, by widths: ClosedRange<Double>,
    _ generator: inout SplitMix64
  ) {
    let place = generator.within(places)
    let width = generator.within(widths)
    put(isMark: isMark, place)
    put(isMark: !isMark, width)
    put(isMark: isMark, length - place - width)
  }
}
