/// What a user says about a timing file that it does not say itself.
public struct TimingOptions: Hashable, Sendable {
  /// The unit of its numbers, for formats that leave it open.
  public var unit: TimingUnit?

  /// Creates options that leave everything to the format.
  public init(unit: TimingUnit? = nil) {
    self.unit = unit
  }
}
