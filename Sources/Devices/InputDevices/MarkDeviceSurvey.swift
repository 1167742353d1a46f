import CLinux
import Glibc
import LinuxSystem

/// The devices of this machine that can show marks.
public struct MarkDeviceSurvey: Hashable, Sendable {
  /// A device with motors or a light.
  public struct Device: Hashable, Sendable {
    /// The path.
    public var path: String
    /// The name that the device reports.
    public var name: String
    /// Whether it has motors.
    public var hasMotors: Bool
    /// Whether it has a light.
    public var hasLight: Bool

    /// Creates a device.
    public init(path: String, name: String, hasMotors: Bool, hasLight: Bool) {
      (self.path, self.name) = (path, name)
      (self.hasMotors, self.hasLight) = (hasMotors, hasLight)
    }
  }

  /// The devices, by the numbers of their paths.
  public var devices: [Device]
  /// The number of devices that this user may not open.
  public var refused: Int

  /// Creates a survey of known devices.
  public init(devices: [Device], refused: Int = 0) {
    (self.devices, self.refused) = (devices, refused)
  }

  /// Opens the devices of a folder one after another.
  public init(folder: String = "/dev/input") {
    self.init(devices: [])
    let numbers = Folder.names(in: folder, ending: "").compactMap {
      $0.hasPrefix("event") ? Int($0.dropFirst(5)) : nil
    }
    for number in numbers.sorted() {
      let path = "\(folder)/event\(number)"
      do throws(SystemError) {
        let file = try FileDescriptor.open(path, O_RDWR | O_NONBLOCK)
        defer { file.close() }
        let device = Device(path, file)
        if device.hasMotors || device.hasLight { devices.append(device) }
      } catch {
        if error.errno == EACCES || error.errno == EPERM { refused += 1 }
      }
    }
  }
}

extension MarkDeviceSurvey.Device {
  fileprivate init(_ path: String, _ file: FileDescriptor) {
    var name = [CChar](repeating: 0, count: 128)
    _ = clinux_input_name(file.rawValue, &name, name.count)
    self.init(
      path: path,
      name: String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self),
      hasMotors: clinux_input_has_motors(file.rawValue),
      hasLight: clinux_input_light(file.rawValue) >= 0)
  }
}
