/// A value and the moment it belongs to.
public struct Timed<Value> {
  /// The moment.
  public var moment: Timestamp
  /// What happened then.
  public var value: Value

  /// Creates a value that belongs to `moment`.
  public init(_ value: Value, at moment: Timestamp) {
    self.moment = moment
    self.value = value
  }
}

extension Timed: Sendable where Value: Sendable {}
extension Timed: BitwiseCopyable where Value: BitwiseCopyable {}
extension Timed: Equatable where Value: Equatable {}
extension Timed: Hashable where Value: Hashable {}

extension Timed: CustomStringConvertible {
  /// The value and its moment.
  public var description: String { "\(value) @ \(moment)" }
}
