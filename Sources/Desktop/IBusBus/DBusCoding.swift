#if IBus
  import CSystemd
  import Glibc
  import DesktopKeyboard
  import LinuxSystem

  /// Reads the values of a message; unsupported values are skipped.
  enum DBusReader {
    /// The maximum nesting depth of values.
    private static let depth = 12
    /// The maximum number of array elements.
    private static let elements = 4096

    static func message(_ message: OpaquePointer) -> DBusMessage {
      DBusMessage(
        string(sd_bus_message_get_member(message)), string(sd_bus_message_get_interface(message)),
        at: string(sd_bus_message_get_path(message)), values(message, depth))
    }

    private static func string(_ text: UnsafePointer<CChar>?) -> String {
      text.map(String.init(cString:)) ?? ""
    }

    private static func values(_ message: OpaquePointer, _ depth: Int) -> [DBusValue] {
      var values: [DBusValue] = []
      while values.count < elements, let value = value(message, depth) { values.append(value) }
      return values
    }

    /// Returns the next value; `nil` at the end or after an error.
    private static func value(_ message: OpaquePointer, _ depth: Int) -> DBusValue? {
      var type: CChar = 0
      var contents: UnsafePointer<CChar>?
      guard sd_bus_message_peek_type(message, &type, &contents) > 0 else { return nil }
      let inner = string(contents)
      switch UInt8(bitPattern: type) {
      case UInt8(ascii: "b"): return number(message, type).map { .boolean($0 as CInt != 0) }
      case UInt8(ascii: "i"): return number(message, type).map { .int32($0) }
      case UInt8(ascii: "u"): return number(message, type).map { .uint32($0) }
      case UInt8(ascii: "s"): return text(message, type).map(DBusValue.string)
      case UInt8(ascii: "o"): return text(message, type).map(DBusValue.objectPath)
      case UInt8(ascii: "r") where depth > 0:
        return container(message, type, inner, depth).map(DBusValue.structure)
      case UInt8(ascii: "v") where depth > 0:
        return container(message, type, inner, depth)?.first.map(DBusValue.variant)
      case UInt8(ascii: "a") where inner == "{sv}":
        return sd_bus_message_skip(message, "a{sv}") < 0 ? nil : .attachments
      case UInt8(ascii: "a") where depth > 0:
        return container(message, type, inner, depth).map { .array(inner, $0) }
      default:
        return sd_bus_message_skip(message, nil) < 0
          ? nil : .other(String(UnicodeScalar(UInt8(bitPattern: type))) + inner)
      }
    }

    private static func number<Number: FixedWidthInteger>(
      _ message: OpaquePointer, _ type: CChar
    ) -> Number? {
      var number = Number.zero
      return sd_bus_message_read_basic(message, type, &number) > 0 ? number : nil
    }

    private static func text(_ message: OpaquePointer, _ type: CChar) -> String? {
      var text: UnsafePointer<CChar>?
      guard sd_bus_message_read_basic(message, type, &text) > 0 else { return nil }
      return string(text)
    }

    private static func container(
      _ message: OpaquePointer, _ type: CChar, _ contents: String, _ depth: Int
    ) -> [DBusValue]? {
      guard sd_bus_message_enter_container(message, type, contents) > 0 else { return nil }
      let values = values(message, depth - 1)
      // Skip the elements beyond the limit.
      while sd_bus_message_at_end(message, 0) == 0, sd_bus_message_skip(message, nil) >= 0 {}
      return sd_bus_message_exit_container(message) < 0 ? nil : values
    }
  }

  /// Appends values to a message.
  struct DBusWriter {
    private let message: OpaquePointer

    init(_ message: OpaquePointer) {
      self.message = message
    }

    func append(_ value: DBusValue) throws(SystemError) {
      switch value {
      case .boolean(let isTrue): try basic("b", CInt(isTrue ? 1 : 0))
      case .int32(let number): try basic("i", number)
      case .uint32(let number): try basic("u", number)
      case .string(let text): try string("s", text)
      case .objectPath(let path): try string("o", path)
      case .array(let element, let values): try container("a", element, values)
      case .structure(let members):
        try container("r", members.map(\.signature).joined(), members)
      case .variant(let value): try container("v", value.signature, [value])
      case .attachments: try container("a", "{sv}", [])
      case .other: throw SystemError(call: "message to IBus", errno: EINVAL)
      }
    }

    private func basic<Number: FixedWidthInteger>(
      _ type: Unicode.Scalar, _ number: Number
    ) throws(SystemError) {
      var number = number
      try check(sd_bus_message_append_basic(message, CChar(UInt8(ascii: type)), &number))
    }

    /// Appends a string without its NULs, which D-Bus does not allow.
    private func string(_ type: Unicode.Scalar, _ text: String) throws(SystemError) {
      try check(
        text.filter { $0 != "\0" }.withCString {
          sd_bus_message_append_basic(message, CChar(UInt8(ascii: type)), $0)
        })
    }

    private func container(
      _ type: Unicode.Scalar, _ contents: String, _ values: [DBusValue]
    ) throws(SystemError) {
      try check(
        sd_bus_message_open_container(message, CChar(UInt8(ascii: type)), contents))
      for value in values { try append(value) }
      try check(sd_bus_message_close_container(message))
    }

    private func check(_ result: CInt) throws(SystemError) {
      try DBusConnection.check(result, "message to IBus")
    }
  }
#endif
