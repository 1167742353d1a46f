/// The closing or opening of a contact.
///
/// The moment is stored outside, as for every event, in `Timed<KeyEdge>`. It is as close to the
/// hardware event as the source allows.
public struct KeyEdge: Hashable, Sendable {
  /// The contact.
  public var contact: KeyContact
  /// Whether the contact closed.
  public var isDown: Bool
  /// The input source.
  public var source: EdgeSource

  /// Creates an edge.
  public init(_ contact: KeyContact, isDown: Bool, source: EdgeSource) {
    self.contact = contact
    self.isDown = isDown
    self.source = source
  }
}

extension KeyEdge: CustomStringConvertible {
  /// The contact, its direction and its source: `dit down (midi)`.
  public var description: String {
    "\(contact.rawValue) \(isDown ? "down" : "up") (\(source))"
  }
}
