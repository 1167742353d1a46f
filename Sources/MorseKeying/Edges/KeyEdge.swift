/// A contact that closed or opened.
///
/// Its moment belongs to it as to every event, as `Timed<KeyEdge>`: as near to the hardware as the
/// source allows.
public struct KeyEdge: Hashable, Sendable {
  /// Which contact.
  public var contact: KeyContact
  /// Whether it closed.
  public var isDown: Bool
  /// Where it came from.
  public var source: EdgeSource

  /// Creates an edge.
  public init(_ contact: KeyContact, isDown: Bool, source: EdgeSource) {
    self.contact = contact
    self.isDown = isDown
    self.source = source
  }
}

extension KeyEdge: CustomStringConvertible {
  /// The contact, what it did and where: `dit down (midi)`.
  public var description: String {
    "\(contact.rawValue) \(isDown ? "down" : "up") (\(source))"
  }
}
