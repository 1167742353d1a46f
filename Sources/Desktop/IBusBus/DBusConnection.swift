#if IBus
  import CSystemd
  import Glibc
  import DesktopKeyboard
  import LinuxSystem

  /// An sd-bus connection, polled by its owner's event loop; messages are values.
  final class DBusConnection {
    private let bus: OpaquePointer
    private let inbox = Inbox()
    /// The last returned call, which must be answered.
    private var call: OpaquePointer?

    /// The call that sd-bus has just read.
    private final class Inbox {
      var call: OpaquePointer?
    }

    init(to address: String) throws(SystemError) {
      var created: OpaquePointer?
      try Self.check(sd_bus_new(&created), "sd_bus_new")
      guard let created else { throw SystemError(call: "sd_bus_new", errno: ENOMEM) }
      bus = created
      try Self.check(sd_bus_set_address(bus, address), "IBus address \(address)")
      try Self.check(sd_bus_set_bus_client(bus, 1), "sd_bus_set_bus_client")
      // IBus does not set a destination in its calls to engines, so sd-bus would not dispatch them
      // to an object.
      let filter: sd_bus_message_handler_t = { message, inbox, _ in
        guard let message, let inbox, DBusConnection.isCall(message) else { return 0 }
        let box = Unmanaged<Inbox>.fromOpaque(inbox).takeUnretainedValue()
        box.call = sd_bus_message_ref(message)
        return 1
      }
      try Self.check(
        sd_bus_add_filter(bus, nil, filter, Unmanaged.passUnretained(inbox).toOpaque()),
        "sd_bus_add_filter")
      try Self.check(sd_bus_start(bus), "connect to IBus")
    }

    deinit {
      sd_bus_message_unref(call)
      sd_bus_message_unref(inbox.call)
      sd_bus_flush_close_unref(bus)
    }

    /// Requests a name on the bus, and waits for the reply.
    func request(name: String) throws(SystemError) {
      let replacesExisting: UInt64 = 1 << 0
      let allowsReplacement: UInt64 = 1 << 1
      try Self.check(
        sd_bus_request_name(bus, name, replacesExisting | allowsReplacement), "own \(name)")
    }

    var descriptor: FileDescriptor { FileDescriptor(rawValue: sd_bus_get_fd(bus)) }

    var readiness: Readiness {
      let events = sd_bus_get_events(bus)
      return events < 0 ? .readable : Readiness(rawValue: Int16(truncatingIfNeeded: events))
    }

    /// Returns the next call; `nil` if there is none.
    func next() throws(SystemError) -> DBusMessage? {
      sd_bus_message_unref(call)
      call = nil
      while inbox.call == nil {
        let did = sd_bus_process(bus, nil)
        try Self.check(did, "IBus")
        if did == 0 { return nil }
      }
      call = inbox.call.take()
      return call.map(DBusReader.message)
    }

    /// Answers the last returned call, if it expects a reply.
    func answer(_ values: [DBusValue]) throws(SystemError) {
      guard let call, sd_bus_message_get_expect_reply(call) > 0 else { return }
      var reply: OpaquePointer?
      try Self.check(sd_bus_message_new_method_return(call, &reply), "answer IBus")
      try send(reply, values)
    }

    /// Replies to the last returned call that it is unknown.
    func refuse() throws(SystemError) {
      guard let call, sd_bus_message_get_expect_reply(call) > 0 else { return }
      var reply: OpaquePointer?
      try Self.check(
        sd_bus_message_new_method_errno(call, &reply, EOPNOTSUPP, nil), "answer IBus")
      try send(reply, [])
    }

    /// Sends a signal.
    func emit(_ message: DBusMessage) throws(SystemError) {
      var signal: OpaquePointer?
      try Self.check(
        sd_bus_message_new_signal(bus, &signal, message.path, message.interface, message.member),
        "signal to IBus")
      try send(signal, message.arguments)
    }

    /// Calls a method of a program on the bus, and waits for the reply.
    func call(_ message: DBusMessage, of destination: String) throws(SystemError) {
      var call: OpaquePointer?
      try Self.check(
        sd_bus_message_new_method_call(
          bus, &call, destination, message.path, message.interface, message.member),
        "call \(destination)")
      guard let call else { throw SystemError(call: "message to IBus", errno: ENOMEM) }
      defer { sd_bus_message_unref(call) }
      for value in message.arguments { try DBusWriter(call).append(value) }
      let limit: UInt64 = 5_000_000
      try Self.check(
        sd_bus_call(bus, call, limit, nil, nil), "\(message.member) of \(destination)")
    }

    private func send(_ message: OpaquePointer?, _ values: [DBusValue]) throws(SystemError) {
      guard let message else { throw SystemError(call: "message to IBus", errno: ENOMEM) }
      defer { sd_bus_message_unref(message) }
      for value in values { try DBusWriter(message).append(value) }
      try Self.check(sd_bus_send(bus, message, nil), "send to IBus")
    }

    private static func isCall(_ message: OpaquePointer) -> Bool {
      let methodCall: UInt8 = 1
      var type: UInt8 = 0
      return sd_bus_message_get_type(message, &type) >= 0 && type == methodCall
    }

    static func check(_ result: CInt, _ call: String) throws(SystemError) {
      if result < 0 { throw SystemError(call: call, errno: -result) }
    }
  }
#endif
