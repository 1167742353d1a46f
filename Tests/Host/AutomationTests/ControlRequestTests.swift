import JSONText
import MorseKeyboard
import TerminalKeyboard
import TextInput
import Testing

@testable import Automation

@Suite struct ControlRequestTests {
  private func read(_ line: String) throws -> ControlRequest {
    try ControlRequest(try JSONObject(line.utf8))
  }

  @Test(
    arguments: [
      (#"{"do":"insert","text":"a"}"#, .order(.insert("a"))),
      (#"{"do":"delete"}"#, .order(.delete(1))),
      (#"{"do":"delete","count":9,"id":4}"#, .order(.delete(9))),
      (#"{"do":"next-keyboard"}"#, .order(.nextKeyboard)),
      (#"{"do":"keyboard","name":"keys"}"#, .order(.keyboard("keys"))),
      (#"{"do":"mute"}"#, .order(.mute(nil))), (#"{"do":"mute","on":true}"#, .order(.mute(true))),
      (#"{"do":"speed","wpm":22.5}"#, .order(.speed(22.5))),
      (#"{"do":"lock-speed","on":false}"#, .order(.lockSpeed(false))),
      (#"{"do":"type","name":"web-search"}"#, .order(.type(.kind(.webSearch)))),
      (#"{"do":"type","name":"username"}"#, .order(.type(.purpose(.username)))),
      (#"{"do":"type","name":"postal-code"}"#, .order(.type(.purpose(.postalCode)))),
      (#"{"do":"type","name":"city"}"#, .order(.type(.purpose(.addressCity)))),
      (#"{"do":"type","name":null}"#, .order(.type(nil))),
      (#"{"do":"language","tag":"de-CH"}"#, .order(.language("de-CH"))),
      (#"{"do":"language","tag":null}"#, .order(.language(nil))),
      (#"{"do":"command","name":"delete-word"}"#, .order(.command(.deleteWord))),
      (#"{"do":"command","name":"suggestion-1"}"#, .order(.command(.suggestion1))),
      (#"{"do":"show"}"#, .order(.show)), (#"{"do":"hide"}"#, .order(.hide)),
      (#"{"do":"dismiss"}"#, .order(.dismiss)), (#"{"do":"state"}"#, .state),
      (#"{"do":"subscribe"}"#, .subscribe),
    ] as [(String, ControlRequest)])
  func `a request is parsed`(line: String, request: ControlRequest) throws {
    #expect(try read(line) == request)
  }

  private static func one(of names: [String]) -> String {
    "one of \(names.joined(separator: ", "))"
  }
  private static let names = one(of: ControlRequest.requestNames)
  private static let count = "a whole number from 1 to 1000"

  @Test(arguments: [
    (#"{}"#, names), (#"{"do":1}"#, names), (#"{"do":"jump"}"#, names),
    (#"{"do":"insert"}"#, "text"), (#"{"do":"insert","text":1}"#, "text"),
    (#"{"do":"delete","count":0}"#, count), (#"{"do":"delete","count":1.5}"#, count),
    (#"{"do":"delete","count":1e9}"#, count),
    (#"{"do":"mute","on":"yes"}"#, "true or false, or without it"),
    (#"{"do":"speed"}"#, "a number"),
    (#"{"do":"type","name":"poem"}"#, one(of: TextType.all.map(\.name))),
    (#"{"do":"command","name":"fly"}"#, one(of: CommandCode.allCases.map(\.name))),
    (#"{"do":"language"}"#, "text or null"),
    (
      #"{"do":"language","tag":"C.UTF-8"}"#,
      "a language tag, such as de, pt-BR or zh-Hant-TW, or null"
    ),
    (#"{"do":"state","x":1}"#, "nothing else"),
    (#"{"do":"insert","text":"a","at":3}"#, "text"),
  ])
  func `an invalid request is reported with the expected form`(line: String, expected: String) {
    let problem = #expect(throws: JSONObject.Problem.self) { try read(line) }
    #expect(problem?.expected == expected)
  }
}
