import ArgumentParser
import InputDevices
@testable import KeyboardHost
@testable import LinuxSystem
import MorseKeying
import TerminalCodec
import Testing
import Timeline

@testable import morsekey

@Suite struct InputOptionsTests {
  private func open(
    _ arguments: [String]
  ) throws -> (inputs: InputSet, filters: FilterTable) {
    try InputOptions.parse(arguments).open(clock: MonotonicClock())
  }

  @Test(arguments: [
    (
      ["--input", "joystick:x"],
      "'joystick' is not a kind of input; expected one of evdev, midi, serial, pipe, mouse"
    ),
    (["--input", "mouse:left"], "'mouse:left' names a device; expected mouse"),
    (["--input", "evdev"], "'evdev' names no device; expected evdev:DEVICE"),
    (["--input", "pipe:"], "'pipe:' names no device; expected pipe:FILE"),
    (
      ["--input", "evdev:/x,dit=F99"],
      "'F99' is not a key; expected a name such as F13 or BTN_0, or a code"
    ),
    (
      ["--input", "evdev:/x,dit=ABS_X"],
      "'ABS_X' is not a direction of an axis; expected one such as ABS_X+, ABS_X- or ABS_Y+0.6"
    ),
    (
      ["--input", "evdev:/x,dit=ABS_X+0,dah=ABS_X-0"],
      """
      'ABS_X+0' closes in the middle, where most axes rest; expected a number other than 0, such as 0.1
      """
    ),
    (
      ["--input", "evdev:/x,dit=ABS_X+,dah=abs_x+0.5"],
      "'abs_x+0.5' is named for two contacts; expected it once"
    ),
    (
      ["--input", "evdev:/x,dit=ABS_X+0.2,dah=ABS_X--0.2"],
      "'ABS_X--0.2' and the other direction leave the axis no place of rest; expected a larger number"
    ),
    (["--input", "evdev:/x,dit=F13,dah=183"], "'183' is named for two contacts; expected it once"),
    (
      ["--input", "serial:/x,dit=cts,key=CTS"], "'CTS' is named for two contacts; expected it once"
    ),
    (["--input", "midi,dit=60,dah=60"], "'60' is named for two contacts; expected it once"),
    (
      ["--input", "evdev:/x,dit=ABS_X-,hysteresis=60"],
      "'60' is not a hysteresis; expected 0 to 50 percent of the range"
    ),
    (
      ["--input", "serial:/x,dit=dtr"],
      "'dtr' is not a line of a serial port; expected one of cts, dsr"
    ),
    (["--input", "midi,dit=128"], "'128' is not a note; expected 0 to 127"),
    (["--input", "pipe:/x,as=bug"], "'bug' is not a key; expected one of dit, dah, straight, end"),
    (
      ["--input", "pipe:/x,dit=A"],
      """
      'dit' is not a setting; expected one of as, debounce, dead, merge, min, latch, max, repeat
      """
    ),
    (
      ["--filter", "bounce=5"],
      """
      'bounce' is not a setting; expected one of debounce, dead, merge, min, latch, max, repeat
      """
    ),
    (
      ["--filter", "merge"], "'' is not a time for merge; expected off, or 0 to 60000 milliseconds"
    ),
  ])
  func `an invalid choice is named`(arguments: [String], message: String) {
    let error = #expect(throws: UsageError.self) { try open(arguments) }
    #expect(error?.description == message)
  }

  @Test(arguments: [
    ("fly", "'fly' is not an action; expected one of"),
    (
      "delete=soon",
      "'soon' is not a time for --held-key; expected 1 to 60000 milliseconds, as delete=1000"
    ),
    ("delete=off", "'off' is not a time for --held-key"),
    ("delete=", "'' is not a time for --held-key"),
    ("", "'' is not an action; expected one of"),
  ])
  func `an invalid held key is named`(option: String, message: String) throws {
    let options = try InputOptions.parse(["--held-key", option])
    let error = #expect(throws: UsageError.self) { try options.heldPress() }
    #expect(error?.description.hasPrefix(message) == true)
  }

  @Test func `buttons of the mouse and lines of a port are contacts`() throws {
    let buttons = [Mouse.Button.left, .right, .middle, .extra(8)].map { button in
      KeyEdge(Mouse(.press(button), at: Cell(row: 0, column: 0)))?.contact
    }
    #expect(buttons == [.dit, .dah, .straight, nil])
    let lines = try InputContacts(kind: .serial).lines()
    #expect(lines.map(\.0) == [.cts, .dsr] && lines.map(\.1) == [.dit, .dah])
  }

  @Test func `directions of an axis are contacts of a device`() throws {
    var contacts = InputContacts(kind: .evdev)
    #expect(contacts.isDefault)
    #expect(try contacts.read("dit", "ABS_X-"))
    #expect(try contacts.read("key", "abs_y+0.25"))
    #expect(try contacts.read("hysteresis", "5"))
    #expect(
      contacts.axes == [
        AxisContact(axis: 0, isUpward: false, threshold: -0.5, contact: .dit),
        AxisContact(axis: 1, isUpward: true, threshold: 0.25, contact: .straight),
      ])
    #expect(contacts.hysteresis == 0.05)
    // The keys of adapters do not count then.
    #expect(!contacts.isDefault)
    #expect(try contacts.codes().isEmpty)
  }

  @Test(arguments: [
    "evdev:/x,dit=ABS_X+0.3,dah=ABS_X+0.8", "evdev:/x,dit=ABS_X+0.1,dah=ABS_X--0.05",
    "evdev:/x,dit=ABS_X-,dah=ABS_Y-",
  ])
  func `a soft and a hard puff, and close directions, are contacts`(input: String) throws {
    #expect(try open(["--input", input]).inputs.states.count == 1)
  }

  @Test func `several inputs have separate sources and filters`() throws {
    let (inputs, filters) = try open([
      "--input", "pipe:/none,merge=60", "--input", "midi:Vail", "--input", "pipe:/no,as=dit,min=9",
      "--filter", "dead=200,dah.max=off",
    ])
    #expect(inputs.states.map(\.source.description) == ["pipe", "midi", "pipe 2"])
    let first = filters[.straight, EdgeSource(.pipe)]
    #expect(first.merge == .milliseconds(60))
    #expect(first.deadTime == .milliseconds(200))
    #expect(filters[.dit, EdgeSource(.pipe, number: 1)].minimumPress == .milliseconds(9))
    #expect(filters[.dit, EdgeSource(.midi)].merge == .zero)
    #expect(filters[.dah].maximumPress == nil)
    #expect(filters[.dit].maximumPress == .seconds(5))
  }

  @Test(
    arguments: [
      ("leftctrl", 29), ("KEY_RIGHTCTRL", 97), ("F13", 183), ("BTN_LEFT", 272), ("A", 30),
      ("KPENTER", 96), ("F12", 88), ("767", 767), ("MENU", 139), ("SPACE", 57), ("KPDOT", 83),
    ] as [(String, UInt16)])
  func `keys have the kernel's names`(name: String, code: UInt16) {
    #expect(KernelKeys.code(name) == code)
  }

  @Test(arguments: ["", "768", "-1", "NONSENSE"])
  func `other names are not keys`(name: String) {
    #expect(KernelKeys.code(name) == nil)
  }
}
