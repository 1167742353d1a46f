public import LinuxSystem
public import MorseKeying
public import Timeline

/// A key that speaks MIDI, heard through ALSA's sequencer.
///
/// Without a client named, every client that sends is listened to, and those that come later.
public final class MIDIInput: EdgeInput {
  /// What its edges carry as their source.
  public let source: EdgeSource
  /// How it fares.
  public private(set) var state = InputState.absent("not opened")
  private let client: String?
  private var keying: MIDIKeying
  private let notes: MIDINotes
  private var sequencer: Sequencer?
  private var retry: Timestamp? = .zero

  /// Listens to the sequencer as soon as there is one.
  ///
  /// - Parameters:
  ///   - client: the client's name or its beginning, or its number; `nil` for every one.
  ///   - notes: what the notes are.
  ///   - source: what edges carry.
  public init(client: String?, notes: MIDINotes = .vail, source: EdgeSource) {
    self.client = client
    self.notes = notes
    self.source = source
    keying = MIDIKeying(notes, source: source)
  }

  /// What to poll until it can be read.
  public var descriptors: [FileDescriptor] { sequencer?.descriptors ?? [] }

  /// When it wants to be read even if nothing can be.
  public var deadline: Timestamp? { retry }

  /// Takes what has come; at most so much that others have their turn.
  public func read(at now: Timestamp, into events: inout [Timed<FilterInput>]) {
    if let retry, retry <= now { open(at: now) }
    guard let sequencer else { return }
    for event in sequencer.take() {
      switch event {
      case .message(let message):
        for edge in keying.take(message) { events.append(Timed(.edge(edge), at: now)) }
      case .came: connect(sequencer)
      case .went:
        keying = MIDIKeying(notes, source: source)
        events.append(Timed(.lost(source), at: now))
        connect(sequencer)
      }
    }
  }

  private func open(at now: Timestamp) {
    do throws(SystemError) {
      let opened = try Sequencer()
      sequencer = opened
      retry = nil
      connect(opened)
    } catch {
      // Without libasound there is nothing to wait for; a sequencer's module may yet be loaded.
      let isBuilt = error.errno != 0
      state =
        isBuilt ? .absent("no MIDI sequencer: \(error.reason)") : .failed("built without MIDI")
      retry = isBuilt ? now.advanced(by: .seconds(1)) : nil
    }
  }

  private func connect(_ sequencer: Sequencer) {
    let count = sequencer.connect(to: client)
    let wanted = client.map { "no MIDI client '\($0)'" } ?? "no MIDI key"
    state = count > 0 ? .ready : .absent(wanted)
  }
}

/// What the sequencer tells.
enum SequencerEvent: Hashable {
  /// Somebody played.
  case message(MIDIMessage)
  /// A port has come.
  case came
  /// A port has gone that was listened to.
  case went
}

/// Which clients are meant by what a user wrote: by number, or by how their name begins.
func isClient(_ wanted: String?, number: Int32, name: String) -> Bool {
  guard let wanted else { return true }
  if let wantedNumber = Int32(wanted) { return wantedNumber == number }
  return name.lowercased().hasPrefix(wanted.lowercased())
}
