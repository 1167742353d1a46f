import JSONText
import Testing

@Suite struct JSONObjectTests {
  @Test(
    arguments: [
      (#"{}"#, [:]),
      (#" { "a" : 1 , "b":-2.5e3 } "#, ["a": .number(1), "b": .number(-2500)]),
      (#"{"a":true,"b":false,"c":null}"#, ["a": .flag(true), "b": .flag(false), "c": .null]),
      (#"{"a":"x\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00é"}"#, ["a": .text("x\"\\/\u{8}\u{C}\n\r\té😀é")]),
    ] as [(String, [String: JSONObject.Value])])
  func `a line is parsed`(line: String, members: [String: JSONObject.Value]) throws {
    let object = try JSONObject(line.utf8)
    #expect(object.names == Set(members.keys))
    for (name, value) in members { #expect(object[name] == value) }
  }

  @Test(arguments: [
    "", "x", "[]", "{", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, #"{"a":1 "b":2}"#, #"{"a":01}"#,
    #"{"a":1e999}"#, #"{"a":[1]}"#, #"{"a":{}}"#, #"{"a":"x}"#, #"{"a":"\x"}"#, #"{"a":"\ud800"}"#,
    #"{"a":"\udc00\ud800"}"#, #"{"a":"\u12g4"}"#, #"{"a":1,"a":2}"#, "{\"a\":\"\u{1}\"}", #"{} {}"#,
    #"{"a":"\u+123"}"#, #"{"a":"\"#, #"{"a":"\u"#,
  ])
  func `a line that is not an object is reported with the expected form`(line: String) {
    #expect(throws: JSONObject.Problem.self) { try JSONObject(line.utf8) }
  }

  @Test func `text that is not UTF-8 is refused`() {
    let line = Array(#"{"a":"x"#.utf8) + [0xFF] + Array(#""}"#.utf8)
    #expect(throws: JSONObject.Problem(error: "text is not UTF-8", expected: "UTF-8")) {
      try JSONObject(line)
    }
  }
}
