import Glibc
import InputDevices
import LinuxSystem
import MorseKeying
import TestSupport
import Testing
import Timeline

/// A device made of a pipe with kernel events.
///
/// It refuses the setup calls, which must be harmless.
@Suite struct EvdevInputTests {
  private let pipe = KeyPipe()
  private let folder = TestFolder()
  private let input: EvdevInput

  init() {
    input = EvdevInput(path: pipe.path, clock: MonotonicClock(), source: EdgeSource(.evdev))
  }

  private func event(type: UInt16 = 1, code: UInt16, value: Int32) -> [UInt8] {
    func bytes(_ value: some FixedWidthInteger) -> [UInt8] {
      withUnsafeBytes(of: value.littleEndian) { Array($0) }
    }
    return bytes(Int64(1_700_000_000)) + bytes(Int64(250_000)) + bytes(type) + bytes(code)
      + bytes(value)
  }

  /// Opens the pipe with a writer; without one, a read would return the end.
  private func open(_ input: EvdevInput? = nil) {
    let input = input ?? self.input
    pipe.make()
    let writer = Glibc.open(pipe.path, O_RDWR | O_NONBLOCK)
    input.read(at: 0)
    pipe.write([])
    close(writer)
  }

  @Test func `left ctrl is the dit and right ctrl the dah`() {
    open()
    #expect(input.state == .limited("no input device; keys count when read"))
    pipe.write(event(code: 29, value: 1) + event(type: 0, code: 0, value: 0))
    #expect(input.read(at: 10) == ["10 dit down (evdev)"])
    pipe.write(event(code: 29, value: 2) + event(code: 29, value: 0) + event(code: 97, value: 1))
    #expect(input.read(at: 70) == ["70 dit up (evdev)", "70 dah down (evdev)"])
    pipe.write(event(code: 30, value: 1) + event(type: 4, code: 4, value: 458_976))
    #expect(input.read(at: 90).isEmpty)
  }

  @Test func `sip and puff are contacts beside keys`() throws {
    let axes = [("ABS_X-", KeyContact.dit), ("ABS_X+", .dah)].compactMap {
      AxisContact($0.0, contact: $0.1)
    }
    let input = EvdevInput(
      path: pipe.path, contacts: [288: .endCharacter], axes: axes, clock: MonotonicClock(),
      source: EdgeSource(.evdev))
    open(input)
    pipe.write(event(type: 3, code: 0, value: -20_000) + event(code: 288, value: 1))
    #expect(input.read(at: 10) == ["10 dit down (evdev)", "10 end down (evdev)"])
    pipe.write(event(type: 3, code: 1, value: 20_000) + event(type: 3, code: 0, value: 20_000))
    #expect(input.read(at: 20) == ["20 dit up (evdev)", "20 dah down (evdev)"])
    // A device that returns starts with open contacts: their loss released them.
    pipe.close()
    pipe.remove()
    #expect(input.read(at: 30) == ["30 evdev lost"])
    open(input)
    pipe.write(event(type: 3, code: 0, value: 20_000))
    #expect(input.read(at: 1100) == ["1100 dah down (evdev)"])
  }

  @Test func `an event in two parts is one event`() {
    open()
    let bytes = event(code: 97, value: 1)
    pipe.write(Array(bytes.prefix(13)))
    #expect(input.read(at: 10).isEmpty)
    pipe.write(Array(bytes.dropFirst(13)))
    #expect(input.read(at: 20) == ["20 dah down (evdev)"])
  }

  @Test func `a lost device is reported and opened again when it returns`() {
    open()
    pipe.write(event(code: 29, value: 1))
    #expect(input.read(at: 10) == ["10 dit down (evdev)"])
    pipe.close()
    pipe.remove()
    #expect(input.read(at: 50) == ["50 evdev lost"])
    #expect(input.state == .absent("gone"))
    #expect(input.deadline == .ms(1050))
    pipe.make()
    let writer = Glibc.open(pipe.path, O_RDWR | O_NONBLOCK)
    defer { close(writer) }
    #expect(input.read(at: 60).isEmpty)
    #expect(input.state.note == "no input device; keys count when read")
  }

  @Test func `a missing device is reported`() {
    #expect(input.read(at: 0).isEmpty)
    #expect(InputSet([input]).notes == ["evdev:\(pipe.path): No such file or directory"])
    #expect(input.descriptors.count == 1)
  }

  @Test(arguments: ["/dev/null", "/dev/zero", "file"])
  func `another file is refused, whether it ends at once or never`(path: String) throws {
    try folder.write("", to: "file")
    let path = path == "file" ? folder.path + "/file" : path
    let input = EvdevInput(path: path, clock: MonotonicClock(), source: EdgeSource(.evdev))
    #expect(input.read(at: 0).isEmpty)
    #expect(InputSet([input]).notes == ["evdev:\(path): no input device"])
    #expect(input.deadline == .ms(1000))
  }

  @Test func `bytes that are not events do no harm`() {
    open()
    pipe.write([UInt8](repeating: 0xFF, count: 4000))
    #expect(input.read(at: 10).isEmpty)
    pipe.write(Array(event(code: 29, value: 1)))
    input.read(at: 20)
  }
}
