/// The part of Foundation that swift-argument-parser uses.
///
/// `scripts/build-release.sh` compiles this file as a separate module `FoundationEssentials`, which
/// replaces the toolchain's module in a release. The toolchain's module adds 4.4 MB to the program.
/// swift-argument-parser needs it only for the JSON that `scripts/make-manual.py` reads. The target
/// `PlainEssentials` exists to test this file.

/// An error with its own text.
public protocol LocalizedError: Error {
  /// The text; `nil` uses the description of the error.
  var errorDescription: String? { get }
}

/// Bytes.
public struct Data: Sendable {
  fileprivate let bytes: [UInt8]
}

extension String {
  /// A text encoding.
  public enum Encoding: Sendable { case utf8 }

  /// Decodes bytes; `nil` if they are invalid in the encoding.
  public init?(data: Data, encoding: Encoding) {
    guard let text = String(validating: data.bytes, as: UTF8.self) else { return nil }
    self = text
  }
}

/// Encodes values as JSON, one member on each line, sorted by name.
public final class JSONEncoder {
  /// The format of the output.
  public struct OutputFormatting: OptionSet, Sendable {
    /// The bits of the options.
    public let rawValue: UInt
    /// Creates options from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Each member is on its own line.
    public static let prettyPrinted = OutputFormatting(rawValue: 1)
    /// The members are sorted by name.
    public static let sortedKeys = OutputFormatting(rawValue: 2)
  }

  /// The requested format; it is ignored, because this encoder has only one.
  public var outputFormatting: OutputFormatting = [.prettyPrinted, .sortedKeys]

  /// Creates an encoder.
  public init() {}

  /// Encodes a value as JSON in UTF-8.
  public func encode(_ value: some Encodable) throws -> Data {
    let node = Node()
    try node.set(value)
    return Data(bytes: Array(node.text(indent: "").utf8))
  }
}

/// A JSON value under construction; a container fills it step by step.
private final class Node {
  private enum Content {
    case word(String)
    case list([Node])
    case object([(name: String, value: Node)])
  }

  private var content = Content.word("{}")

  func set(_ value: some Encodable) throws {
    switch value {
    case let text as String: content = .word(Self.quoted(text))
    case let flag as Bool: content = .word(flag ? "true" : "false")
    case let number as any BinaryInteger: content = .word("\(number)")
    case let number as any BinaryFloatingPoint: content = .word("\(number)")
    default: try value.encode(to: NodeEncoder(node: self))
    }
  }

  func setNull() { content = .word("null") }

  func makeList() { if case .list = content {} else { content = .list([]) } }

  func makeObject() { if case .object = content {} else { content = .object([]) } }

  var count: Int { if case .list(let nodes) = content { nodes.count } else { 0 } }

  func appended() -> Node {
    let node = Node()
    if case .list(var nodes) = content {
      content = .word("")
      nodes.append(node)
      content = .list(nodes)
    }
    return node
  }

  func member(_ name: String) -> Node {
    let node = Node()
    if case .object(var members) = content {
      content = .word("")
      members.removeAll { $0.name == name }
      members.append((name, node))
      content = .object(members)
    }
    return node
  }

  func text(indent: String) -> String {
    let inner = indent + "  "
    switch content {
    case .word(let word): return word
    case .list(let nodes):
      if nodes.isEmpty { return "[\n\n\(indent)]" }
      let lines = nodes.map { inner + $0.text(indent: inner) }
      return "[\n" + lines.joined(separator: ",\n") + "\n\(indent)]"
    case .object(let members):
      if members.isEmpty { return "{\n\n\(indent)}" }
      let lines = members.sorted { $0.name < $1.name }
        .map { "\(inner)\(Self.quoted($0.name)) : \($0.value.text(indent: inner))" }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "/": result += "\\/"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{8}": result += "\\b"
      case "\u{c}": result += "\\f"
      case ..<" ":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

private struct NodeEncoder: Encoder {
  let node: Node
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    node.makeObject()
    return KeyedEncodingContainer(Members(node: node))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.makeList()
    return Elements(node: node)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { Single(node: node) }
}

private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: Node
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { node.member(key.stringValue).setNull() }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    try node.member(key.stringValue).set(value)
  }

  func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Inner> {
    NodeEncoder(node: node.member(key.stringValue)).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    NodeEncoder(node: node.member(key.stringValue)).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { NodeEncoder(node: node.member("super")) }

  func superEncoder(forKey key: Key) -> any Encoder {
    NodeEncoder(node: node.member(key.stringValue))
  }
}

private struct Elements: UnkeyedEncodingContainer {
  let node: Node
  var codingPath: [any CodingKey] { [] }
  var count: Int { node.count }

  func encodeNil() { node.appended().setNull() }

  func encode(_ value: some Encodable) throws { try node.appended().set(value) }

  func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type
  ) -> KeyedEncodingContainer<Inner> {
    NodeEncoder(node: node.appended()).container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    NodeEncoder(node: node.appended()).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { NodeEncoder(node: node.appended()) }
}

private struct Single: SingleValueEncodingContainer {
  let node: Node
  var codingPath: [any CodingKey] { [] }

  func encodeNil() { node.setNull() }

  func encode(_ value: some Encodable) throws { try node.set(value) }
}
