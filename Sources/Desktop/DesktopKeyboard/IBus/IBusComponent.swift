/// The component file, from which IBus knows and starts the engine.
public struct IBusComponent {
  /// The path of the engine's program.
  public var program: String
  /// The version of the package.
  public var version: String
  /// The icon's name or path.
  public var icon: String

  /// Describes a component.
  public init(program: String, version: String, icon: String = "morsekey") {
    (self.program, self.version, self.icon) = (program, version, icon)
  }

  /// The text of the file.
  public var xml: String {
    """
    <?xml version="1.0" encoding="utf-8"?>
    <component>
      <name>\(IBusProtocol.busName)</name>
      <description>Morse keyboard</description>
      <exec>\(escaped(program))</exec>
      <version>\(escaped(version))</version>
      <author>The morsekey authors</author>
      <license>MIT</license>
      <homepage></homepage>
      <textdomain>morsekey</textdomain>
      <engines>
        <engine>
          <name>\(IBusProtocol.engineName)</name>
          <longname>Morse</longname>
          <description>Morse code with two keys or one</description>
          <language>other</language>
          <license>MIT</license>
          <author>The morsekey authors</author>
          <icon>\(escaped(icon))</icon>
          <layout>default</layout>
          <symbol>·−</symbol>
          <icon_prop_key>keyboard</icon_prop_key>
          <rank>0</rank>
        </engine>
      </engines>
    </component>

    """
  }

  private static let entities: [Unicode.Scalar: String] = [
    "&": "&amp;", "<": "&lt;", ">": "&gt;",
  ]

  private func escaped(_ text: String) -> String {
    text.unicodeScalars.map { Self.entities[$0] ?? String($0) }.joined()
  }

  /// Returns the program that a component file starts; `nil` if the file is for another engine.
  public static func program(in xml: String) -> String? {
    guard rest(of: xml, after: "<name>\(IBusProtocol.busName)</name>") != nil,
      let start = rest(of: xml, after: "<exec>"),
      let end = start.indices.first(where: { start[$0...].hasPrefix("</exec>") })
    else { return nil }
    return unescaped(start[..<end])
  }

  private static func rest(of text: String, after part: String) -> Substring? {
    text.indices.first { text[$0...].hasPrefix(part) }.map { text[$0...].dropFirst(part.count) }
  }

  private static func unescaped(_ text: Substring) -> String {
    let parts = text.split(separator: "&", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(into: String(parts[0])) { result, part in
      let entity = entities.first { ("&" + part).hasPrefix($0.value) }
      result += entity.map { "\($0.key)" + part.dropFirst($0.value.count - 1) } ?? "&" + part
    }
  }
}
