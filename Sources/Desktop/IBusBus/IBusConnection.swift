#if IBus
  import CSystemd
  public import DesktopKeyboard
  import Glibc
  public import LinuxSystem

  /// The connection of an engine's program to IBus, through sd-bus: receives calls, sends replies
  /// and signals.
  public final class IBusConnection {
    private let bus: DBusConnection
    private var ibus = IBusProtocol()

    /// Connects to the bus at an address, and requests the name of the component.
    ///
    /// - Parameter address: the address, such as `unix:abstract=…`.
    /// - Throws: `SystemError` if IBus is not running, or another process owns the name.
    public init(to address: String) throws(SystemError) {
      bus = try DBusConnection(to: address)
      try bus.request(name: IBusProtocol.busName)
    }

    /// The descriptor to poll.
    public var descriptor: FileDescriptor { bus.descriptor }
    /// The events to poll for; includes writability while a message could not be sent.
    public var readiness: Readiness { bus.readiness }

    /// Returns the next call to an engine; `nil` if there is none.
    ///
    /// A key must be answered before the next call. Other calls are answered here.
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

    /// Answers the last key event: whether the engine consumed it.
    public func answer(isHandled: Bool) throws(SystemError) {
      try bus.answer([.boolean(isHandled)])
    }

    /// Sends a signal of an engine.
    public func send(_ signal: EngineSignal, from engine: Int) throws(SystemError) {
      try bus.emit(IBusProtocol.message(for: signal, from: engine))
    }
  }
#endif
