import Glibc
import LinuxSystem
import TestSupport
import Testing

@testable import InputDevices

@Suite struct DeviceKindTests {
  private let folder = TestFolder()

  /// The sandbox refuses each of these files to be written with `EACCES`.
  @Test(arguments: [
    (DeviceKind.input, "/dev/zero", "no input device"),
    (.input, "file", "no input device"),
    (.serial, "file", "no serial port with key lines"),
    (.serial, "/dev/zero", "no permission; join the group dialout"),
    (.input, "missing", "Permission denied"),
  ])
  func `only a device that the group may open names the group`(
    kind: DeviceKind, path: String, advice: String
  ) throws {
    try folder.write("", to: "file")
    let path = path.hasPrefix("/") ? path : "\(folder.path)/\(path)"
    #expect(kind.advice(on: SystemError(call: "open", errno: EACCES), at: path) == advice)
  }

  @Test(arguments: [
    (DeviceKind.input, ENODEV, "gone"), (.serial, EIO, "gone"), (.serial, ENXIO, "gone"),
    (.serial, ENOTTY, "no serial port with key lines"), (.input, EISDIR, "Is a directory"),
  ])
  func `other errors have their own words`(kind: DeviceKind, number: Int32, advice: String) {
    #expect(kind.advice(on: SystemError(call: "open", errno: number), at: "/none") == advice)
  }
}
