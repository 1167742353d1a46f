/// Merges the contacts that several inputs may hold down at once.
///
/// A contact is down from the first input that closes it until the last input opens it. Edges
/// without effect, such as a second press without a release, are ignored.
public struct HeldContacts: Hashable, Sendable {
  /// The held contacts with their inputs, in the order of their presses.
  private var held: [KeyEdge] = []

  /// Creates contacts that are all open.
  public init() {}

  /// Whether a contact is down.
  private func isDown(_ contact: KeyContact) -> Bool {
    held.contains { $0.contact == contact }
  }

  /// Whether an input other than a device holds a contact.
  public func isHeld(_ contact: KeyContact, byOtherThan device: EdgeSource) -> Bool {
    held.contains { $0.contact == contact && $0.source.device != device }
  }

  /// Processes an edge.
  ///
  /// - Returns: whether the merged contact closed or opened.
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
}
