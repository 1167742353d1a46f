import Testing

@testable import JSONText

@Suite struct JSONValueTests {
  private func parse(_ text: String) throws(JSONProblem) -> JSONValue {
    try JSONValue(parsing: Array(text.utf8))
  }

  /// Formats a value without spaces, with its strings in guillemets.
  private func description(_ value: JSONValue) -> String {
    switch value.content {
    case .null: "null"
    case .flag(let isOn): "\(isOn)"
    case .number(let digits): digits
    case .text(let text): "«\(text)»"
    case .list(let items): "[\(items.map(description).joined(separator: ","))]"
    case .object(let members):
      "{\(members.map { "«\($0.name)»:\(description($0.value))" }.joined(separator: ","))}"
    }
  }

  @Test(arguments: [
    ("null", "null"), (" true\r\n", "true"), ("\tfalse", "false"), ("0", "0"), ("-0", "-0"),
    ("-12.50e+3", "-12.50e+3"), ("1E-7", "1E-7"), ("9999999999999999999", "9999999999999999999"),
    (#""""#, "«»"), (#""é\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00""#, "«é\"\\/\u{8}\u{C}\n\r\té😀»"),
    ("[]", "[]"), ("[ 1 ,[ ], {} ]", "[1,[],{}]"), ("{}", "{}"),
    (#"{"s":"c","c":[-100,60]}"#, "{«s»:«c»,«c»:[-100,60]}"),
    (#"{ "a" : {"b":null} , "a":2 }"#, "{«a»:{«b»:null},«a»:2}"),
  ])
  func `values of every kind`(text: String, expected: String) throws {
    #expect(description(try parse(text)) == expected)
  }

  @Test(arguments: [
    ("", 0, "a JSON value"), ("  ", 2, "a JSON value"), ("x", 0, "a JSON value"),
    ("nul", 0, "a JSON value"), ("nullx", 0, "a JSON value"), ("+1", 0, "a JSON value"),
    (".5", 0, "a JSON value"), ("01", 0, "a number"), ("-", 0, "a number"), ("1.", 0, "a number"),
    ("1e", 0, "a number"), ("1e+", 0, "a number"), ("6x", 0, "a number"), ("--1", 0, "a number"),
    ("1 2", 2, "the end of the text"), ("{} {}", 3, "the end of the text"),
    ("[1,]", 3, "a JSON value"), ("[1 2]", 3, "a comma or ]"), ("[", 1, "a JSON value"),
    ("[,1]", 1, "a JSON value"), ("{", 1, "a name in quotation marks"),
    ("{a:1}", 1, "a name in quotation marks"), (#"{"a"}"#, 4, "a colon"),
    (#"{"a":}"#, 5, "a JSON value"), (#"{"a":1,}"#, 7, "a name in quotation marks"),
    (#"{"a":1 "b":2}"#, 7, "a comma or }"), (#""abc"#, 4, "a quotation mark"),
    (#""\x""#, 2, #"one of " \ / b f n r t u"#), (#""\"#, 2, "the rest of the text"),
    (#""\u12g4""#, 3, "four hexadecimal digits"), (#""\u+123""#, 3, "four hexadecimal digits"),
    (#""\u12"#, 3, "four hexadecimal digits"), (#""\ud800""#, 7, "both halves of a character"),
    (#""\udc00\ud800""#, 7, "both halves of a character"),
    (#""\ud800\u0041""#, 7, "both halves of a character"),
    ("\"\u{1}\"", 1, "a control character as \\u0000"),
    ("\"\n\"", 1, "a control character as \\u0000"),
  ])
  func `the first wrong byte is reported with the expected value`(
    text: String, offset: Int, expected: String
  ) {
    #expect(throws: JSONProblem(offset: offset, expected: expected)) { try parse(text) }
  }

  @Test func `text that is not UTF-8 is refused`() {
    let text = Array(#"["a","x"#.utf8) + [0xFF] + Array(#""]"#.utf8)
    #expect(throws: JSONProblem(offset: 5, expected: "text in UTF-8")) {
      try JSONValue(parsing: text)
    }
  }

  @Test func `a value has its position`() throws {
    let text = #" {"a" : [10, "é" ,true]}"#
    guard case .object(let members) = try parse(text).content,
      case .list(let items)? = members.first?.value.content
    else { throw JSONProblem(offset: 0, expected: "an object with a list") }
    let places = items.map { String(decoding: Array(text.utf8)[$0.range], as: UTF8.self) }
    #expect(places == ["10", #""é""#, "true"])
  }

  @Test func `nesting has a limit, however deep a text is`() throws {
    let most = JSONParser.deepest
    func nested(_ count: Int) -> String {
      String(repeating: "[", count: count) + String(repeating: "]", count: count)
    }
    _ = try parse(nested(most))
    #expect(throws: JSONProblem(offset: most, expected: "at most \(most) levels")) {
      try parse(nested(most + 1))
    }
    #expect(throws: JSONProblem.self) { try parse(String(repeating: "[", count: 1 << 20)) }
  }

  @Test(arguments: [
    (#"{"ts":1,"c":[6"#, ["ts", "c"]), (#"{"s":"ts","x":{"y":1},"z"#, ["s", "x"]),
    ("[1]", []), ("{", []), (#"{"a":1}"#, ["a"]), (#"[{"a":1}]"#, []),
  ])
  func `the names of a truncated object are read`(text: String, names: [String]) {
    #expect(JSONValue.names(inBeginning: Array(text.utf8)) == names)
  }
}
