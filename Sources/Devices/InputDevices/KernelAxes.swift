/// The names and codes of the axes of Linux devices (include/uapi/linux/input-event-codes.h).
public enum KernelAxes {
  /// Returns the code of an axis, such as `ABS_X` or `ABS_40`; `nil` for an unknown name or a number
  /// not below ABS_CNT.
  public static func code(_ name: String) -> UInt16? {
    let name = name.uppercased()
    guard name.hasPrefix("ABS_") else { return nil }
    let rest = String(name.dropFirst(4))
    if let number = UInt16(rest) { return number < count ? number : nil }
    return names.first { $0.value == rest }?.key
  }

  /// Returns the name of an axis, such as `ABS_X`.
  static func name(_ code: UInt16) -> String { "ABS_\(names[code] ?? "\(code)")" }

  /// The number of codes (ABS_CNT).
  static let count: UInt16 = 0x40

  private static let names: [UInt16: String] = Dictionary(
    uniqueKeysWithValues: runs.flatMap { first, names in
      zip(first..., names.split(separator: " ").map(String.init))
    })

  /// Names of consecutive codes, with the first code.
  private static let runs: [(UInt16, String)] = [
    (0, "X Y Z RX RY RZ THROTTLE RUDDER WHEEL GAS BRAKE"),
    (0x10, "HAT0X HAT0Y HAT1X HAT1Y HAT2X HAT2Y HAT3X HAT3Y PRESSURE DISTANCE TILT_X TILT_Y"),
    (0x20, "VOLUME"),
    (0x28, "MISC"),
  ]
}
