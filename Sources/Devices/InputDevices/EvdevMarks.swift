import CLinux
import Glibc
public import LinuxSystem
public import MorseCode
public import Timeline

/// Motors or a light of a device of the kernel's input layer.
///
///     absent ──opened──► open ──gone──► absent
///        ▲ │              │
///        └─┘ tried as     └── has no motors, no light ──► failed
///            ``ArrivalWatch`` tells
///
/// Closing the device stops the motors, also if the program crashes: the kernel removes their
/// movements (ff-core.c). A light that the program left on stays on until its key is pressed.
public final class EvdevMarks: MarkDevice {
  /// The part of the device that shows marks.
  public enum Part: Hashable, Sendable {
    /// The motors of a gamepad.
    case motors(ElementMotors)
    /// A light of a keyboard.
    case light
  }

  private enum State {
    /// Not present, for this reason.
    case absent(String)
    /// Present, but of no use.
    case failed(String)
    case motors(FileDescriptor, ElementMotors, [MorseElement?: Movement])
    case light(FileDescriptor, number: CInt, wasLit: Bool)
  }

  /// A movement that is loaded into the device.
  private struct Movement {
    var number: CInt
    /// The time in milliseconds after which it ends by itself.
    var length: UInt16
  }

  private let path: String
  private let part: Part
  private var state = State.absent("not opened")
  /// The attempts to open the device.
  private var arrival: ArrivalWatch
  /// The number of the movement that has begun; `nil` if none has.
  private var moving: CInt?

  /// The longest time in milliseconds that the kernel accepts (linux/input.h).
  private static let longest: UInt16 = 0x7FFF

  /// Creates a device that is opened as soon as it is present.
  ///
  /// - Parameters:
  ///   - path: the path, such as `/dev/input/event3` or a link of `/dev/input/by-id`.
  ///   - part: the part that shows marks.
  public init(path: String, showing part: Part) {
    (self.path, self.part) = (path, part)
    arrival = ArrivalWatch(path: path)
  }

  deinit { close() }

  /// The problem of the device, after its path; `nil` while there is none.
  public var note: String? {
    switch state {
    case .absent(let reason), .failed(let reason): "\(path): \(reason)"
    case .motors, .light: nil
    }
  }

  /// Whether marks are shown now.
  public var isOpen: Bool { note == nil }

  private var isAbsent: Bool {
    if case .absent = state { true } else { false }
  }

  /// The descriptors to poll for reading while the device is absent.
  public var descriptors: [FileDescriptor] { isAbsent ? arrival.descriptors : [] }

  /// The time of the next attempt to open the device, if that does not depend on its folder.
  public var deadline: Timestamp? { isAbsent ? arrival.deadline : nil }

  /// Opens the device, if that is due.
  public func advance(to now: Timestamp) {
    guard isAbsent, arrival.isDue(at: now) else { return }
    do throws(SystemError) {
      let device = try FileDescriptor.open(path, O_RDWR | O_NONBLOCK)
      state = prepared(device)
      arrival.noteOpened()
      if case .failed = state { device.close() }
    } catch {
      state = .absent(DeviceKind.input.advice(on: error, at: path))
      arrival.noteFailed(at: now)
    }
  }

  private func prepared(_ device: FileDescriptor) -> State {
    guard clinux_input_use_monotonic(device.rawValue) == 0 else {
      return .failed(DeviceKind.input.missing)
    }
    switch part {
    case .light:
      let light = clinux_input_light(device.rawValue)
      guard light >= 0 else { return .failed("no light") }
      return .light(
        device, number: light, wasLit: clinux_input_is_lit(device.rawValue, light))
    case .motors(let motors):
      guard clinux_input_has_motors(device.rawValue) else { return .failed("no motors") }
      var movements: [MorseElement?: Movement] = [:]
      for element in [MorseElement.dit, .dah, nil] {
        let movement = Self.load(
          -1, motors.motor(of: element), for: Self.longest, into: device)
        guard let movement else { return .failed(SystemError.last("load").reason) }
        movements[element] = movement
      }
      return .motors(device, motors, movements)
    }
  }

  /// Loads a movement into the device in place of one with this number; `nil` on failure.
  private static func load(
    _ number: CInt, _ motor: Motor, for milliseconds: UInt16, into device: FileDescriptor
  ) -> Movement? {
    let loaded = clinux_input_load_rumble(
      device.rawValue, number, motor == .weak ? 0 : .max, motor == .strong ? 0 : .max,
      milliseconds)
    return loaded < 0 ? nil : Movement(number: loaded, length: milliseconds)
  }

  // MARK: - Marks

  /// Begins a mark.
  ///
  /// The length is loaded only if it differs from that of the mark before: it may have to cross a bus.
  public func begin(_ element: MorseElement?, lasting duration: Duration, at now: Timestamp) {
    switch state {
    case .absent, .failed: return
    case .light(let device, let number, _):
      expect(clinux_input_set_light(device.rawValue, number, true), at: now)
    case .motors(let device, let motors, var movements):
      let milliseconds = max(1, (duration.nanoseconds + 999_999) / 1_000_000)
      let length = min(UInt16(clamping: milliseconds), Self.longest)
      guard let former = movements[element] else { return }
      if former.length != length {
        let movement = Self.load(
          former.number, motors.motor(of: element), for: length, into: device)
        guard let movement else { return expect(-1, at: now) }
        movements[element] = movement
        state = .motors(device, motors, movements)
      }
      expect(clinux_input_rumble(device.rawValue, former.number, true), at: now)
      moving = former.number
    }
  }

  /// Ends the mark.
  public func end(at now: Timestamp) {
    switch state {
    case .absent, .failed: return
    case .light(let device, let number, _):
      expect(clinux_input_set_light(device.rawValue, number, false), at: now)
    case .motors(let device, _, _):
      guard let moving = moving.take() else { return }
      expect(clinux_input_rumble(device.rawValue, moving, false), at: now)
    }
  }

  /// Ends the mark, and closes the device: the light is as it was before.
  public func close() {
    switch state {
    case .absent, .failed: return
    case .light(let device, let number, let wasLit):
      _ = clinux_input_set_light(device.rawValue, number, wasLit)
      device.close()
    case .motors(let device, _, _): device.close()
    }
    (state, moving) = (.failed("closed"), nil)
  }

  /// Closes the device if a call has failed: it was unplugged.
  private func expect(_ result: CInt, at now: Timestamp) {
    guard result != 0 else { return }
    let error = SystemError.last("write")
    close()
    state = .absent(DeviceKind.input.advice(on: error, at: path))
    arrival.noteFailed(at: now)
  }
}
