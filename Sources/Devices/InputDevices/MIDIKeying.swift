public import MorseKeying

/// The contacts of a MIDI key's notes.
///
/// Vail's adapter sends note 0 for its straight key, 1 for the dit and 2 for the dah. Any other
/// note is a straight key, so that any pad or pedal can be used. Source: the adapter's README,
/// github.com/Vail-CW/vail-adapter.
public struct MIDINotes: Hashable, Sendable {
  private var contacts: [UInt8: KeyContact]
  /// The contact of all other notes; `nil` to ignore them.
  private var other: KeyContact?

  /// The notes of Vail's adapter; any other is a straight key.
  public static let vail = MIDINotes(contacts: [0: .straight, 1: .dit, 2: .dah], other: .straight)

  /// Creates notes.
  public init(contacts: [UInt8: KeyContact], other: KeyContact?) {
    self.contacts = contacts
    self.other = other
  }

  /// Returns the contact of a note; `nil` if it has none.
  func contact(of note: UInt8) -> KeyContact? { contacts[note] ?? other }
}

/// A key's MIDI message.
enum MIDIMessage: Hashable {
  case noteOn(note: UInt8, velocity: UInt8)
  case noteOff(note: UInt8)
  /// All notes end: controllers 120 and 123, and a reset (MIDI 1.0, channel mode messages).
  case allNotesOff
}

/// Tracks the notes that are on, and converts messages to edges.
struct MIDIKeying {
  private let notes: MIDINotes
  private let source: EdgeSource
  /// The notes that are on.
  private var on: Set<UInt8> = []

  init(_ notes: MIDINotes, source: EdgeSource) {
    self.notes = notes
    self.source = source
  }

  /// Returns the edges of a message.
  ///
  /// A contact with several notes is down while any of them is on. A note-on message with velocity
  /// 0 turns the note off (MIDI 1.0).
  mutating func handle(_ message: MIDIMessage) -> [KeyEdge] {
    switch message {
    case .noteOn(let note, 0), .noteOff(let note): change(note, isOn: false)
    case .noteOn(let note, _): change(note, isOn: true)
    case .allNotesOff: on.sorted().flatMap { change($0, isOn: false) }
    }
  }

  private mutating func change(_ note: UInt8, isOn: Bool) -> [KeyEdge] {
    guard let contact = notes.contact(of: note) else { return [] }
    let wasDown = isDown(contact)
    if isOn { on.insert(note) } else { on.remove(note) }
    guard wasDown != isDown(contact) else { return [] }
    return [KeyEdge(contact, isDown: isOn, source: source)]
  }

  private func isDown(_ contact: KeyContact) -> Bool {
    on.contains { notes.contact(of: $0) == contact }
  }
}
