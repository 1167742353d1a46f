#if IBus
  import CSystemd
  public import DesktopKeyboard
  import Glibc
  import IBusMessages
  public import LinuxSystem

  /// A connection to IBus as an engine's program: calls in, answers and signals out, by sd-bus.
  public final class IBusConnection {
    private let bus: DBusConnection
    private var ibus = IBusProtocol()

    /// Connects to the bus at an address, and takes the name of the component.
    ///
    /// - Parameter address: the address, such as `unix:abstract=…`.
    /// - Throws: `SystemError` when IBus is not there, or another process has the name.
    public init(to address: String) throws(SystemError) {
      bus = try DBusConnection(to: address)
      try bus.request(name: IBusProtocol.busName)
    }

    /// What to wait for.
    public var descriptor: FileDescriptor { bus.descriptor }
    /// For what: also for room, while something could not be sent.
    public var readiness: Readiness { bus.readiness }

    /// The next call to an engine; `nil` when none has come.
    ///
    /// A key is to be answered before the next call is taken. Other calls are answered here.
    public func next() throws(SystemError) -> EngineCall? {
      while let call = try bus.next() {
        switch ibus.request(for: call) {
        case .engine(let call):
          if case .key = call.kind { return call }
          try bus.answer([])
          return call
        case .created(let call, let path):
          try bus.answer([path])
          return call
        case .answer(let value): try bus.answer(value.map { [$0] } ?? [])
        case .unknown: try bus.refuse()
        }
      }
      return nil
    }

    /// Answers the key that came last: whether it was taken.
    public func answer(isTaken: Bool) throws(SystemError) { try bus.answer([.boolean(isTaken)]) }

    /// Sends what an engine tells.
    public func send(_ signal: EngineSignal, from engine: Int) throws(SystemError) {
      try bus.emit(IBusProtocol.message(for: signal, from: engine))
    }
  }
#endif
