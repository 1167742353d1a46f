/// A D-Bus value, of the types that IBus uses.
public indirect enum DBusValue: Hashable, Sendable {
  case boolean(Bool)
  case int32(Int32)
  case uint32(UInt32)
  case string(String)
  case objectPath(String)
  /// The signature of the elements, and the elements.
  case array(String, [DBusValue])
  case structure([DBusValue])
  case variant(DBusValue)
  /// A dictionary from strings to variants; its content is ignored, and it is sent empty.
  case attachments
  /// A value of a type that IBus does not use.
  case other(String)

  /// The signature of the type.
  public var signature: String {
    switch self {
    case .boolean: "b"
    case .int32: "i"
    case .uint32: "u"
    case .string: "s"
    case .objectPath: "o"
    case .array(let element, _): "a" + element
    case .structure(let members): "(" + members.map(\.signature).joined() + ")"
    case .variant: "v"
    case .attachments: "a{sv}"
    case .other(let signature): signature
    }
  }

  var asString: String? { if case .string(let text) = self { text } else { nil } }
  var asUInt32: UInt32? { if case .uint32(let number) = self { number } else { nil } }
  var members: [DBusValue]? { if case .structure(let members) = self { members } else { nil } }
  /// The value inside a variant; other values return themselves.
  var content: DBusValue { if case .variant(let value) = self { value.content } else { self } }
}

/// A received method call, or a signal to send.
public struct DBusMessage: Hashable, Sendable {
  /// The object path.
  public var path: String
  /// The interface; empty if the call has none.
  public var interface: String
  /// The method or signal.
  public var member: String
  /// The arguments.
  public var arguments: [DBusValue]

  /// Creates a message.
  public init(
    _ member: String, _ interface: String, at path: String, _ arguments: [DBusValue] = []
  ) {
    (self.member, self.interface, self.path) = (member, interface, path)
    self.arguments = arguments
  }
}
