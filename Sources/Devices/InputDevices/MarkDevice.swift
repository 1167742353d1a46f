public import LinuxSystem
public import MorseCode
public import Timeline

/// A device that shows marks to a user who may not hear them: motors, or a light.
///
/// Its errors never make a call fail or wait; ``note`` reports them.
public protocol MarkDevice: AnyObject {
  /// The problem of the device, after its path; `nil` while there is none.
  var note: String? { get }
  /// Whether marks are shown now.
  var isOpen: Bool { get }
  /// The descriptors to poll for reading; they change when the device appears and disappears.
  var descriptors: [FileDescriptor] { get }
  /// The time of the next attempt to open the device that does not depend on a descriptor.
  var deadline: Timestamp? { get }

  /// Opens the device, if that is due or a descriptor is readable.
  func advance(to now: Timestamp)
  /// Begins a mark; motors end it by themselves after this duration.
  ///
  /// - Parameters:
  ///   - element: dit or dah; `nil` while the hand has not decided.
  ///   - duration: the longest duration of the mark.
  ///   - now: the present.
  func begin(_ element: MorseElement?, lasting duration: Duration, at now: Timestamp)
  /// Ends the mark.
  func end(at now: Timestamp)
  /// Ends the mark, and closes the device.
  func close()
}

extension MarkDevice {
  /// No descriptor.
  public var descriptors: [FileDescriptor] { [] }
}

/// A motor of a gamepad.
public enum Motor: String, CaseIterable, Sendable {
  /// The small motor, in the right grip of most gamepads.
  case weak
  /// The large motor, in the left grip of most gamepads.
  case strong
  /// Both at the same time.
  case both
}

/// The motors for dits and dahs.
public struct ElementMotors: Hashable, Sendable {
  /// The motor of dits.
  public var dit: Motor
  /// The motor of dahs.
  public var dah: Motor

  /// Creates a choice of motors.
  public init(dit: Motor = .weak, dah: Motor = .strong) { (self.dit, self.dah) = (dit, dah) }

  /// Returns the motor of an element; of one that is not decided, both.
  func motor(of element: MorseElement?) -> Motor {
    switch element {
    case .dit: dit
    case .dah: dah
    case nil: dit == dah ? dit : .both
    }
  }
}
