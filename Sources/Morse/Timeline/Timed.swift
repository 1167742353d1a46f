/// A value with its time.
public struct Timed<Value> {
  /// The time of the value.
  public var moment: Timestamp
  /// The value.
  public var value: Value

  /// Creates a value with the time `moment`.
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
  /// The value and its time.
  public var description: String { "\(value) @ \(moment)" }
}
