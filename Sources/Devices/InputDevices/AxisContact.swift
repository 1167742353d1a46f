import CLinux
public import MorseKeying

/// A contact made of one direction of an axis: a joystick pushed to the left, a puff.
///
/// Places are shares of the range of the axis: -1 is its lower end, 0 the middle, 1 the upper end.
public struct AxisContact: Hashable, Sendable {
  /// The code of the axis.
  public let axis: UInt16
  /// Whether the contact closes above the threshold; otherwise it closes below.
  public let isUpward: Bool
  /// The place at which the contact closes, from -1 to 1.
  public let threshold: Double
  /// The contact.
  public let contact: KeyContact

  /// Creates the contact of a direction.
  public init(axis: UInt16, isUpward: Bool, threshold: Double, contact: KeyContact) {
    (self.axis, self.isUpward) = (axis, isUpward)
    (self.threshold, self.contact) = (threshold, contact)
  }

  /// Creates a contact in the user's notation: `ABS_X+`, `ABS_X-`, `ABS_Z+0.2`; `nil` if it is not
  /// one.
  ///
  /// `+` and `-` are the direction. The number after it is the threshold as a share of the way from
  /// the middle to that end, 0.5 if it is missing. A negative one is on the other side of the middle,
  /// for an axis that rests at its end.
  public init?(_ notation: String, contact: KeyContact) {
    guard let sign = notation.firstIndex(where: { $0 == "+" || $0 == "-" }),
      let axis = KernelAxes.code(String(notation[..<sign]))
    else { return nil }
    let rest = notation[notation.index(after: sign)...]
    guard let share = rest.isEmpty ? 0.5 : Double(rest), abs(share) < 1 else { return nil }
    let isUpward = notation[sign] == "+"
    self.init(
      axis: axis, isUpward: isUpward, threshold: isUpward ? share : -share, contact: contact)
  }

  /// Whether this contact closes where another one does.
  public func isSamePlace(as other: AxisContact) -> Bool {
    (axis, isUpward, threshold) == (other.axis, other.isUpward, other.threshold)
  }

  /// Whether this contact and one of the other direction leave no place at which both are open.
  public func leavesNoRest(beside other: AxisContact) -> Bool {
    guard axis == other.axis, isUpward != other.isUpward else { return false }
    let (upward, downward) = isUpward ? (self, other) : (other, self)
    return upward.threshold <= downward.threshold
  }

  /// Decides whether the contact is closed at a place.
  ///
  /// - Parameters:
  ///   - place: the place, from -1 to 1.
  ///   - wasClosed: whether it was closed before; then it opens later than it closed.
  ///   - hysteresis: the share of the whole range between closing and opening. The contact opens
  ///     earlier if it would not open at rest: half way back to the middle, or to the end.
  /// - Returns: whether it is closed.
  func isClosed(at place: Double, wasClosed: Bool, hysteresis: Double) -> Bool {
    let (place, threshold) = isUpward ? (place, threshold) : (-place, -threshold)
    guard wasClosed else { return place > threshold }
    let rest: Double = threshold > 0 ? 0 : -1
    return place > max(threshold - 2 * hysteresis, (threshold + rest) / 2)
  }
}

/// The contacts of a device's axes, and which of them are closed.
struct AxisContacts {
  /// The lowest and the highest value of an axis.
  struct Range: Hashable {
    var minimum: Int32
    var maximum: Int32

    init(minimum: Int32, maximum: Int32) { (self.minimum, self.maximum) = (minimum, maximum) }

    /// The range that the kernel reports.
    init(_ state: clinux_axis) { self.init(minimum: state.minimum, maximum: state.maximum) }

    /// The range of axes on a stream that cannot tell theirs: that of the kernel's joystick interface.
    static let joystick = Range(minimum: -32_767, maximum: 32_767)

    /// Whether there is no way between the ends.
    var isEmpty: Bool { minimum >= maximum }

    /// Returns the place of a value, from -1 to 1.
    func place(of value: Int32) -> Double {
      let (low, high) = (Double(minimum), Double(maximum))
      return max(-1, min(1, 2 * (Double(value) - low) / (high - low) - 1))
    }
  }

  private let contacts: [AxisContact]
  private let hysteresis: Double
  private var ranges: [UInt16: Range] = [:]
  private var closed: Set<Int> = []

  init(_ contacts: [AxisContact], hysteresis: Double) {
    (self.contacts, self.hysteresis) = (contacts, hysteresis)
  }

  /// The axes that have a contact, in order.
  var axes: [UInt16] { Set(contacts.map(\.axis)).sorted() }

  /// Begins with a device: every contact is open.
  ///
  /// - Parameter ranges: the ranges of its axes; an axis without one is not read.
  mutating func begin(_ ranges: [UInt16: Range]) {
    self.ranges = ranges.filter { !$0.value.isEmpty }
    closed = []
  }

  /// Returns the changes when an axis moves to a value: first the contacts that open.
  mutating func move(
    _ axis: UInt16, to value: Int32
  ) -> [(contact: KeyContact, isDown: Bool)] {
    guard let place = ranges[axis]?.place(of: value) else { return [] }
    var changes: [(contact: KeyContact, isDown: Bool)] = []
    for (index, contact) in contacts.enumerated() where contact.axis == axis {
      let wasClosed = closed.contains(index)
      let isClosed = contact.isClosed(at: place, wasClosed: wasClosed, hysteresis: hysteresis)
      guard isClosed != wasClosed else { continue }
      if isClosed { closed.insert(index) } else { closed.remove(index) }
      changes.append((contact.contact, isClosed))
    }
    return changes.filter { !$0.isDown } + changes.filter(\.isDown)
  }
}
