/// IBus objects as values: each is a variant of a structure that begins with the name and
/// attachments.
enum IBusValues {
  /// Creates an IBusText; an attribute underlines this number of code points at its beginning.
  static func text(_ text: String, underlined count: Int = 0) -> DBusValue {
    var attributes: [DBusValue] = []
    if count > 0 {
      let length = UInt32(clamping: count)
      attributes = [object("IBusAttribute", [.uint32(1), .uint32(1), .uint32(0), .uint32(length)])]
    }
    return object("IBusText", [.string(text), object("IBusAttrList", [.array("v", attributes)])])
  }

  /// Creates an IBusLookupTable with one page.
  static func table(_ table: CandidateTable) -> DBusValue {
    let (horizontal, vertical): (Int32, Int32) = (0, 1)
    return object(
      "IBusLookupTable",
      [
        .uint32(UInt32(clamping: max(1, table.words.count))),
        .uint32(UInt32(clamping: table.marked ?? 0)), .boolean(table.marked != nil),
        .boolean(table.hasPages),
        .int32(table.isVertical ? vertical : horizontal), .array("v", table.words.map { text($0) }),
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
