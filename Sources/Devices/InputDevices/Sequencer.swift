import LinuxSystem

#if ALSA
  import CALSA
  import Glibc

  /// A client of ALSA's sequencer with one port for receiving.
  final class Sequencer {
    let descriptors: [FileDescriptor]
    private let sequencer: OpaquePointer
    private let port: Int32
    private let client: Int32
    /// The connected ports.
    private var connected: Set<Address> = []

    private struct Address: Hashable {
      var client: UInt8
      var port: UInt8
    }

    /// The system's own client, and its port that announces ports.
    private static let system: UInt8 = 0
    private static let announcements: Int32 = 1

    /// Opens the sequencer.
    ///
    /// - Throws: `SystemError` when there is no sequencer, or access is denied.
    init() throws(SystemError) {
      calsa_silence_errors()
      var opened: OpaquePointer?
      let code = snd_seq_open(&opened, "default", SND_SEQ_OPEN_INPUT, SND_SEQ_NONBLOCK)
      guard code >= 0, let opened else {
        throw SystemError(call: "snd_seq_open", errno: code < 0 ? -code : EIO)
      }
      sequencer = opened
      snd_seq_set_client_name(opened, "morsekey")
      client = snd_seq_client_id(opened)
      port = snd_seq_create_simple_port(
        opened, "key", UInt32(SND_SEQ_PORT_CAP_WRITE | SND_SEQ_PORT_CAP_SUBS_WRITE),
        UInt32(SND_SEQ_PORT_TYPE_APPLICATION))
      guard port >= 0 else {
        let error = SystemError(call: "snd_seq_create_simple_port", errno: -port)
        snd_seq_close(opened)
        throw error
      }
      snd_seq_connect_from(opened, port, Int32(Self.system), Self.announcements)
      descriptors = Self.descriptors(of: opened)
    }

    deinit { snd_seq_close(sequencer) }

    private static func descriptors(of sequencer: OpaquePointer) -> [FileDescriptor] {
      let count = snd_seq_poll_descriptors_count(sequencer, Int16(POLLIN))
      var places = [pollfd](repeating: pollfd(), count: Int(max(0, count)))
      snd_seq_poll_descriptors(sequencer, &places, UInt32(places.count), Int16(POLLIN))
      return places.map { FileDescriptor(rawValue: $0.fd) }
    }

    /// Reads the pending events; the number is limited, so that other inputs are read too.
    func readEvents() -> [SequencerEvent] {
      var events: [SequencerEvent] = []
      var event: UnsafeMutablePointer<snd_seq_event_t>?
      while events.count < 1024, snd_seq_event_input(sequencer, &event) >= 0, let event {
        if let read = read(event.pointee) { events.append(read) }
      }
      return events
    }

    private func read(_ event: snd_seq_event_t) -> SequencerEvent? {
      let address = Address(client: event.data.addr.client, port: event.data.addr.port)
      switch snd_seq_event_type(rawValue: UInt32(event.type)) {
      case SND_SEQ_EVENT_PORT_START: return .came
      case SND_SEQ_EVENT_PORT_EXIT: return connected.remove(address) == nil ? nil : .went
      default: return MIDIMessage(event).map(SequencerEvent.message)
      }
    }

    /// Connects to all matching clients; returns the number of connected ports.
    func connect(to wanted: String?) -> Int {
      var info: OpaquePointer?
      guard snd_seq_client_info_malloc(&info) >= 0, let info else { return connected.count }
      defer { snd_seq_client_info_free(info) }
      snd_seq_client_info_set_client(info, -1)
      while snd_seq_query_next_client(sequencer, info) >= 0 {
        let number = snd_seq_client_info_get_client(info)
        let name = String(cString: snd_seq_client_info_get_name(info))
        guard number != client, number != Int32(Self.system),
          isClient(wanted, number: number, name: name)
        else { continue }
        connectPorts(of: number)
      }
      return connected.count
    }

    private func connectPorts(of number: Int32) {
      var info: OpaquePointer?
      guard snd_seq_port_info_malloc(&info) >= 0, let info else { return }
      defer { snd_seq_port_info_free(info) }
      snd_seq_port_info_set_client(info, number)
      snd_seq_port_info_set_port(info, -1)
      let needed = UInt32(SND_SEQ_PORT_CAP_READ | SND_SEQ_PORT_CAP_SUBS_READ)
      while snd_seq_query_next_port(sequencer, info) >= 0 {
        guard snd_seq_port_info_get_capability(info) & needed == needed else { continue }
        let portNumber = snd_seq_port_info_get_port(info)
        let address = Address(
          client: UInt8(truncatingIfNeeded: number), port: UInt8(truncatingIfNeeded: portNumber))
        guard !connected.contains(address),
          snd_seq_connect_from(sequencer, port, number, portNumber) >= 0
        else { continue }
        connected.insert(address)
      }
    }
  }

  extension MIDIMessage {
    /// Creates the message of a sequencer event; `nil` for other events.
    init?(_ event: snd_seq_event_t) {
      let (note, control) = (event.data.note, event.data.control)
      switch snd_seq_event_type(rawValue: UInt32(event.type)) {
      case SND_SEQ_EVENT_NOTEON: self = .noteOn(note: note.note, velocity: note.velocity)
      case SND_SEQ_EVENT_NOTEOFF: self = .noteOff(note: note.note)
      case SND_SEQ_EVENT_RESET: self = .allNotesOff
      case SND_SEQ_EVENT_CONTROLLER where control.param == 120 || control.param == 123:
        self = .allNotesOff
      default: return nil
      }
    }
  }
#else
  /// The substitute for the sequencer in a program built without libasound.
  final class Sequencer {
    let descriptors: [FileDescriptor] = []

    /// Always throws; the error has no number, because no system call was made.
    init() throws(SystemError) {
      throw SystemError(call: "libasound", errno: 0)
    }

    func readEvents() -> [SequencerEvent] { [] }
    func connect(to wanted: String?) -> Int { 0 }
  }
#endif
