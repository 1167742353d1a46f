import ArgumentParser
import LinuxSystem
import Testing

@testable import morsekey

@Suite struct AskCommandTests {
  @Test(arguments: [
    ("username", "ann.b", true), ("username", "ann b", false), ("username", "jörg", false),
    ("postal-code", "SW1A 1AA", true), ("postal-code", "1!", false),
    ("date-time", "2026-05-01 10:30", true), ("date-time", "?", false),
    ("number", "12", true), ("number", "Bob", false), ("city", "Malmö", true),
  ])
  func `the initial answer fits the field, as keyed text does`(
    type: String, answer: String, fits: Bool
  ) throws {
    let command = try AskCommand.parse(["Who?", "--type", type, "--default", answer])
    guard !fits else { return try command.checkDefault() }
    let error = #expect(throws: UsageError.self) { try command.checkDefault() }
    #expect(
      error?.description == "'\(answer)' is not \(type); expected a --default of that type")
  }
}
