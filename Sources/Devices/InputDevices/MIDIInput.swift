public import LinuxSystem
public import MorseKeying
public import Timeline

/// A MIDI key, read through ALSA's sequencer.
///
/// If no client is named, all sending clients are read, and those that appear later.
public final class MIDIInput: EdgeInput {
  /// The source of its edges.
  public let source: EdgeSource
  /// The state of the input.
  public private(set) var state = InputState.absent("not opened")
  private let client: String?
  private var keying: MIDIKeying
  private let notes: MIDINotes
  private var sequencer: Sequencer?
  /// The attempts to open the sequencer; `nil` if none can succeed.
  private var arrival: ArrivalWatch? = ArrivalWatch(path: "/dev/snd/seq")

  /// Creates an input that opens the sequencer as soon as there is one.
  ///
  /// - Parameters:
  ///   - client: the client's name or its beginning, or its number; `nil` for all clients.
  ///   - notes: the contacts of the notes.
  ///   - source: the source of the edges.
  public init(client: String?, notes: MIDINotes = .vail, source: EdgeSource) {
    self.client = client
    self.notes = notes
    self.source = source
    keying = MIDIKeying(notes, source: source)
  }

  /// The descriptors to poll for reading.
  public var descriptors: [FileDescriptor] {
    sequencer?.descriptors ?? arrival?.descriptors ?? []
  }

  /// The time of the next attempt to open the sequencer, if that does not depend on its folder.
  public var deadline: Timestamp? { arrival?.deadline }

  /// Reads the pending events; the number is limited, so that other inputs are read too.
  public func read(at now: Timestamp) -> [Timed<FilterInput>] {
    if sequencer == nil, arrival?.isDue(at: now) == true { open(at: now) }
    guard let sequencer else { return [] }
    var events: [Timed<FilterInput>] = []
    for event in sequencer.readEvents() {
      switch event {
      case .message(let message):
        for edge in keying.handle(message) { events.append(Timed(.edge(edge), at: now)) }
      case .came: connect(sequencer)
      case .went:
        keying = MIDIKeying(notes, source: source)
        events.append(Timed(.lost(source), at: now))
        connect(sequencer)
      }
    }
    return events
  }

  private func open(at now: Timestamp) {
    do throws(SystemError) {
      let opened = try Sequencer()
      sequencer = opened
      arrival?.noteOpened()
      connect(opened)
    } catch {
      // Without libasound there is nothing to wait for; a sequencer's module may still be loaded
      // later.
      let isBuilt = error.errno != 0
      state =
        isBuilt ? .absent("no MIDI sequencer: \(error.reason)") : .failed("built without MIDI")
      if isBuilt { arrival?.noteFailed(at: now) } else { arrival = nil }
    }
  }

  private func connect(_ sequencer: Sequencer) {
    let count = sequencer.connect(to: client)
    let wanted = client.map { "no MIDI client '\($0)'" } ?? "no MIDI key"
    state = count > 0 ? .ready : .absent(wanted)
  }
}

/// An event of the sequencer.
enum SequencerEvent: Hashable {
  /// A MIDI message.
  case message(MIDIMessage)
  /// A port appeared.
  case came
  /// A connected port disappeared.
  case went
}

/// Whether a client matches the user's choice, by its number or the beginning of its name.
func isClient(_ wanted: String?, number: Int32, name: String) -> Bool {
  guard let wanted else { return true }
  if let wantedNumber = Int32(wanted) { return wantedNumber == number }
  return name.lowercased().hasPrefix(wanted.lowercased())
}
