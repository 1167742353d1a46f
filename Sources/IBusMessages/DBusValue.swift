/// A value as D-Bus passes it, of the types that IBus uses.
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
  /// A dictionary from strings to variants; what it holds is passed over, and none is sent.
  case attachments
  /// A value of a type that IBus does not use.
  case other(String)

  /// The type's signature.
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
  /// The value in a variant; another value is itself.
  var content: DBusValue { if case .variant(let value) = self { value.content } else { self } }
}

/// A method call that has come, or a signal to send.
public struct DBusMessage: Hashable, Sendable {
  /// The object.
  public var path: String
  /// The interface; empty when the call names none.
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
