/// Converts the calls of IBus to engines and their factory, and the signals of engines, from and to
/// messages.
public struct IBusProtocol {
  /// The action for a call.
  public enum Request: Hashable, Sendable {
    /// Pass the call to an engine; a key needs its own reply.
    case engine(EngineCall)
    /// An engine was created: pass the call to it, and reply with the value.
    case created(EngineCall, DBusValue)
    /// Reply with this value, or without one.
    case answer(DBusValue?)
    /// The call is unknown, or its arguments are wrong.
    case unknown
  }

  /// The bus name, which the component file also contains.
  public static let busName = "org.freedesktop.IBus.Morsekey"
  /// The engine's name for users and for `ibus engine`.
  public static let engineName = "morsekey"

  private static let factoryPath = "/org/freedesktop/IBus/Factory"
  private static let enginePath = "/org/freedesktop/IBus/Engine/morsekey/"
  private static let engine = "org.freedesktop.IBus.Engine"

  private var count = 0

  /// Creates a protocol without engines.
  public init() {}

  /// Converts a call to a request.
  public mutating func request(for call: DBusMessage) -> Request {
    if call.path == Self.factoryPath { return create(call) }
    guard call.path.hasPrefix(Self.enginePath),
      let engine = Int(call.path.dropFirst(Self.enginePath.count)), engine > 0, engine <= count
    else { return .unknown }
    switch call.interface {
    case "org.freedesktop.IBus.Service":
      return call.member == "Destroy" ? .engine(EngineCall(.destroyed, to: engine)) : .unknown
    case "org.freedesktop.DBus.Properties": return property(call, engine)
    default: return Self.kind(call).map { .engine(EngineCall($0, to: engine)) } ?? .unknown
    }
  }

  private mutating func create(_ call: DBusMessage) -> Request {
    guard call.member == "CreateEngine", call.arguments.first?.asString == Self.engineName else {
      return .unknown
    }
    count += 1
    return .created(
      EngineCall(.created, to: count), .objectPath(Self.enginePath + "\(count)"))
  }

  private func property(_ call: DBusMessage, _ engine: Int) -> Request {
    guard call.arguments.count >= 2, let name = call.arguments[1].asString else { return .unknown }
    switch (call.member, name) {
    // A plain boolean, although the introspection data of libibus has another type.
    case ("Get", "FocusId"), ("Get", "ActiveSurroundingText"):
      return .answer(.variant(.boolean(true)))
    case ("Set", "ContentType"):
      guard let members = call.arguments.last?.content.members, members.count == 2,
        let purpose = members[0].asUInt32, let hints = members[1].asUInt32
      else { return .unknown }
      let content = ContentType(purpose: purpose, hints: ContentType.Hints(rawValue: hints))
      return .engine(EngineCall(.content(content), to: engine))
    default: return .unknown
    }
  }

  private static func kind(_ call: DBusMessage) -> EngineCall.Kind? {
    let numbers = call.arguments.compactMap(\.asUInt32)
    switch call.member {
    case "ProcessKeyEvent" where numbers.count == 3:
      return .key(
        DesktopKey(
          keysym: numbers[0], code: numbers[1], state: DesktopKey.State(rawValue: numbers[2])))
    case "FocusIn": return .focusIn(client: nil)
    case "FocusInId":
      return .focusIn(
        client: call.arguments.last?.asString, field: call.arguments.first?.asString)
    case "FocusOut", "FocusOutId": return .focusOut
    case "Reset": return .reset
    case "Enable": return .enable
    case "Disable": return .disable
    case "SetCapabilities": return numbers.first.map(EngineCall.Kind.capabilities)
    case "SetSurroundingText": return surrounding(call.arguments)
    case "CandidateClicked": return numbers.first.map { .candidate(Int($0)) }
    case "PageUp": return .page(-1)
    case "PageDown": return .page(1)
    case "PropertyActivate": return call.arguments.first?.asString.map(EngineCall.Kind.property)
    default: return nil
    }
  }

  private static func surrounding(_ arguments: [DBusValue]) -> EngineCall.Kind? {
    guard arguments.count == 3, let text = IBusValues.string(of: arguments[0]),
      let cursor = arguments[1].asUInt32, let anchor = arguments[2].asUInt32
    else { return nil }
    // FeatherPad sends negative positions for a selection that begins in another line.
    let positions = [cursor, anchor].map { Int(Int32(bitPattern: $0)) }
    return .surrounding(SurroundingText(text, cursor: positions[0], anchor: positions[1]))
  }

  /// The name of the daemon on its bus.
  public static let daemonName = "org.freedesktop.IBus"

  /// The call that makes this engine the input method of all programs.
  public static let choice = DBusMessage(
    "SetGlobalEngine", "org.freedesktop.IBus", at: "/org/freedesktop/IBus", [.string(engineName)])

  /// The name of the desktop's notifications on the session bus.
  public static let notifierName = "org.freedesktop.Notifications"

  /// The call that shows a notification.
  public static func notification(_ title: String, _ text: String) -> DBusMessage {
    let program = DBusValue.string("morsekey")
    return DBusMessage(
      "Notify", notifierName, at: "/org/freedesktop/Notifications",
      [
        program, .uint32(0), program, .string(title), .string(text), .array("s", []), .attachments,
        .int32(-1),
      ])
  }

  /// Converts a signal to a message.
  public static func message(for signal: EngineSignal, from number: Int) -> DBusMessage {
    let (member, arguments) = content(of: signal)
    return DBusMessage(member, engine, at: enginePath + "\(number)", arguments)
  }

  private static func content(of signal: EngineSignal) -> (String, [DBusValue]) {
    switch signal {
    case .commit(let text): return ("CommitText", [IBusValues.text(text)])
    case .delete(let count):
      let count = Int32(clamping: count)
      return ("DeleteSurroundingText", [.int32(-count), .uint32(UInt32(count))])
    case .forward(let key):
      return (
        "ForwardKeyEvent", [.uint32(key.keysym), .uint32(key.code), .uint32(key.state.rawValue)]
      )
    case .preedit(let text, let isKept):
      let (clearWhenFocusLeaves, commitWhenFocusLeaves): (UInt32, UInt32) = (0, 1)
      return (
        "UpdatePreeditText",
        [
          IBusValues.text(text, underlined: text.unicodeScalars.count),
          .uint32(UInt32(clamping: text.unicodeScalars.count)), .boolean(!text.isEmpty),
          .uint32(isKept ? commitWhenFocusLeaves : clearWhenFocusLeaves),
        ]
      )
    case .auxiliary(let line):
      return (
        "UpdateAuxiliaryText",
        [IBusValues.text(line.text, underlined: line.emphasis), .boolean(!line.text.isEmpty)]
      )
    case .table(let table):
      return ("UpdateLookupTable", [IBusValues.table(table), .boolean(!table.words.isEmpty)])
    case .properties(let all): return ("RegisterProperties", [IBusValues.properties(all)])
    case .property(let property): return ("UpdateProperty", [IBusValues.property(property)])
    case .requireSurroundingText: return ("RequireSurroundingText", [])
    }
  }
}
