import ArgumentParser
import InputDevices
import KeyboardHost
import LinuxSystem
import Testing

@testable import morsekey

@Suite struct TouchOptionsTests {
  @Test(arguments: [
    ("weak,strong", Motor.weak, Motor.strong), ("left,right", .strong, .weak),
    ("both", .both, .both),
  ])
  func `motors are those of dit and dah`(option: String, dit: Motor, dah: Motor) throws {
    #expect(try ElementMotors(option: option) == ElementMotors(dit: dit, dah: dah))
  }

  @Test(arguments: [
    (["--touch-motors", "big"], "'big' is not a motor; expected one of weak, strong, both"),
    (
      ["--touch-motors", "weak,weak,weak"],
      "'weak,weak,weak' are not motors; expected those of dit and dah, as weak,strong"
    ),
    (
      ["--touch-says", "all"],
      "'all' is not a part to show; expected one of letters, words, lines, cues, off"
    ),
  ])
  func `an unknown value is named before it opens`(words: [String], message: String) throws {
    let command = try TypeCommand.parse(words)
    let error = #expect(throws: UsageError.self) { try command.check() }
    #expect(error?.description == message)
  }

  @Test func `cells are told by motors, if there are any`() throws {
    #expect(try !TouchOptions.parse([]).renderer().tellsCells)
    #expect(try TouchOptions.parse(["--led", "/dev/input/event3"]).renderer().tellsCells)
    let off = ["--touch", "/dev/input/event7", "--touch-says", "off"]
    #expect(try !TouchOptions.parse(off).renderer().tellsCells)
  }

  @Test func `the sandbox opens a device only if it is asked for`() throws {
    let path = "/dev/input"
    func files(_ words: [String]) throws -> [SandboxPolicy.Grant] {
      try TypeCommand.parse(words).policy(nil).files ?? []
    }
    #expect(try !files([]).contains { $0.path == path })
    for option in ["--touch", "--led"] {
      let words = [option, "/dev/input/event7"]
      #expect(try files(words).contains { $0.path == path && $0.access.contains(.write) })
      #expect(try TypeCommand.parse(words).policy(nil).calls.contains(.devices))
    }
  }
}
