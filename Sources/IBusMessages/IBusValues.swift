import DesktopKeyboard

/// IBus objects as values: each is a variant of a structure that begins with the name and
/// attachments.
enum IBusValues {
  /// Creates an IBusText; if underlined, it has one attribute over its length in code points.
  static func text(_ text: String, isUnderlined: Bool = false) -> DBusValue {
    var attributes: [DBusValue] = []
    if isUnderlined, !text.isEmpty {
      let length = UInt32(clamping: text.unicodeScalars.count)
      attributes = [object("IBusAttribute", [.uint32(1), .uint32(1), .uint32(0), .uint32(length)])]
    }
    return object("IBusText", [.string(text), object("IBusAttrList", [.array("v", attributes)])])
  }

  /// Creates an IBusLookupTable with one row and one page.
  static func table(_ table: CandidateTable) -> DBusValue {
    let horizontal: Int32 = 0
    return object(
      "IBusLookupTable",
      [
        .uint32(UInt32(clamping: max(1, table.words.count))),
        .uint32(UInt32(clamping: table.marked ?? 0)), .boolean(table.marked != nil),
        .boolean(false), .int32(horizontal), .array("v", table.words.map { text($0) }),
        .array("v", table.labels.map { text($0) }),
      ])
  }

  /// Creates an IBusPropList.
  static func properties(_ properties: [EngineProperty]) -> DBusValue {
    object("IBusPropList", [.array("v", properties.map(property))])
  }

  /// Creates an IBusProperty.
  static func property(_ property: EngineProperty) -> DBusValue {
    let kind: UInt32 =
      switch property.kind {
      case .button: 0
      case .toggle: 1
      case .choice: 2
      case .menu: 3
      }
    return object(
      "IBusProperty",
      [
        .string(property.key), .uint32(kind), text(property.label), .string(""),
        text(property.tooltip), .boolean(true), .boolean(true),
        .uint32(property.isOn ? 1 : 0), properties(property.entries), text(property.symbol),
      ])
  }

  /// Returns the string of an IBusText; `nil` for anything else.
  static func string(of value: DBusValue) -> String? {
    guard let members = value.content.members, members.count >= 3,
      members[0].asString == "IBusText"
    else { return nil }
    return members[2].asString
  }

  private static func object(_ name: String, _ members: [DBusValue]) -> DBusValue {
    .variant(.structure([.string(name), .attachments] + members))
  }
}
