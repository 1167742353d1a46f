/// Makes one contact of those that several inputs hold down at once.
///
/// A contact is down from the first input that closes it to the last that opens it. An edge that
/// changes nothing (a second press without a release, a release without a press) is none.
public struct HeldContacts: Hashable, Sendable {
  /// What is held, in the order in which it was pressed.
  private var held: [KeyEdge] = []

  /// Creates contacts that are all open.
  public init() {}

  /// Whether a contact is down.
  public func isDown(_ contact: KeyContact) -> Bool {
    held.contains { $0.contact == contact }
  }

  /// Takes in an edge.
  ///
  /// - Returns: whether the contact, all inputs taken together, closed or opened by it.
  public mutating func change(_ edge: KeyEdge) -> Bool {
    var pressed = edge
    pressed.isDown = true
    let place = held.firstIndex(of: pressed)
    switch (edge.isDown, place) {
    case (true, nil):
      let isFirst = !isDown(edge.contact)
      held.append(pressed)
      return isFirst
    case (false, let place?):
      held.remove(at: place)
      return !isDown(edge.contact)
    default: return false
    }
  }

  /// The releases that an input owes: it has gone away, or is no longer listened to.
  ///
  /// - Returns: an edge for each contact that it holds, to be taken in like any other.
  public func releases(of source: EdgeSource) -> [KeyEdge] {
    held.filter { $0.source == source }.map { KeyEdge($0.contact, isDown: false, source: source) }
  }
}
