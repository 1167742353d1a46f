/// A JSON object (RFC 8259) without nested arrays or objects, whose names are unique.
public struct JSONObject: Equatable, Sendable {
  /// The value of a member.
  public enum Value: Equatable, Sendable {
    /// A string.
    case text(String)
    /// A finite number.
    case number(Double)
    /// `true` or `false`.
    case flag(Bool)
    /// `null`.
    case null
  }

  /// An error in a line, and what was expected.
  public struct Problem: Error, Equatable, Sendable {
    /// The error.
    public let error: String
    /// The expected input.
    public let expected: String

    /// Creates a problem.
    public init(error: String, expected: String) {
      self.error = error
      self.expected = expected
    }
  }

  private var members: [String: Value] = [:]
  /// The numbers as they are written.
  private var spellings: [String: String] = [:]

  /// The value of a member; `nil` if there is no such member.
  public subscript(name: String) -> Value? { members[name] }

  /// A text or a number to be repeated with all its digits; `nil` for another kind or none.
  public func echo(of name: String) -> JSON? {
    if case .text(let text) = members[name] { return .text(text) }
    return spellings[name].map { .spelled($0) }
  }

  /// The names of the members.
  public var names: Set<String> { Set(members.keys) }

  /// Parses a line.
  public init(_ line: some Sequence<UInt8>) throws(Problem) {
    let line = Array(line)
    guard String(validating: line, as: UTF8.self) != nil else {
      throw Problem(error: "text is not UTF-8", expected: "UTF-8")
    }
    let value: JSONValue
    do throws(JSONProblem) {
      value = try JSONValue(parsing: line)
    } catch {
      throw Self.problem(at: error.offset, expected: error.expected)
    }
    guard case .object(let members) = value.content else {
      throw Self.problem(at: value.range.lowerBound, expected: #"an object, as {"do":"state"}"#)
    }
    for member in members {
      if case .number(let text) = member.value.content { spellings[member.name] = text }
      guard self.members.updateValue(try Self.value(member.value), forKey: member.name) == nil
      else { throw Problem(error: "\(member.name) stands there twice", expected: "it once") }
    }
  }

  private static func value(_ value: JSONValue) throws(Problem) -> Value {
    switch value.content {
    case .text(let text): return .text(text)
    case .flag(let isOn): return .flag(isOn)
    case .null: return .null
    case .number(let text):
      if let number = Double(text), number.isFinite { return .number(number) }
    case .list, .object: break
    }
    throw problem(
      at: value.range.lowerBound, expected: "text, a number, true, false or null")
  }

  private static func problem(at offset: Int, expected: String) -> Problem {
    Problem(error: "byte \(offset + 1) is wrong", expected: expected)
  }
}
