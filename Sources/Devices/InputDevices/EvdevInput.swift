import CLinux
import Glibc
public import LinuxSystem
public import MorseKeying
public import Timeline

/// A device of the kernel's input layer: a keyboard, an adapter, a foot pedal, a joystick.
///
///                opened                    gone
///     absent ─────────────► listening ─────────────► absent
///        ▲ └── refused ──┐
///        └───────────────┘ tried again as ``ArrivalWatch`` tells
///
/// The kernel timestamps its events. A pipe that brings events is read too; there the time of
/// reading is used.
public final class EvdevInput: EdgeInput {
  /// The source of its edges.
  public let source: EdgeSource
  /// The path of the device.
  public var path: String? { file }
  /// The state of the input.
  public private(set) var state = InputState.absent("not opened")
  private let file: String
  /// The contacts by key codes.
  private let contacts: [UInt16: KeyContact]
  /// The contacts of axes.
  private var axes: AxisContacts
  /// Whether the device is grabbed.
  private let grabs: Bool
  private let clock: MonotonicClock
  private var device: FileDescriptor?
  /// Whether the device timestamps its events with our clock.
  private var isStamped = false
  /// The attempts to open the device; `nil` if none can succeed.
  private var arrival: ArrivalWatch?
  private var events = InputEvents()
  /// The events of the read that is executed; empty between reads.
  private var outbox: [Timed<FilterInput>] = []
  private var buffer = [UInt8](repeating: 0, count: 24 * 64)
  private var latest = Timestamp(nanoseconds: .min)

  /// The keys of VBand's and Vail's adapters: left Ctrl is the dit and right Ctrl the dah.
  public static let adapterContacts: [UInt16: KeyContact] = [29: .dit, 97: .dah]
  /// `KEY_ESC` of the kernel.
  private static let escape: UInt16 = 1
  /// The most reads of a device before other inputs are read.
  private static let reads = 16

  /// Creates an input that opens the device as soon as it is present.
  ///
  /// - Parameters:
  ///   - path: the path, such as `/dev/input/event3` or a link of `/dev/input/by-id`.
  ///   - contacts: the contacts by key codes.
  ///   - axes: the contacts of axes.
  ///   - hysteresis: the share of an axis's range between closing and opening.
  ///   - grabs: whether the device is grabbed, so that other programs receive no keys until Escape
  ///     is pressed on it.
  ///   - clock: the clock of the moments.
  ///   - source: the source of the edges.
  public init(
    path: String, contacts: [UInt16: KeyContact] = EvdevInput.adapterContacts,
    axes: [AxisContact] = [], hysteresis: Double = 0.1, grabs: Bool = false,
    clock: MonotonicClock, source: EdgeSource
  ) {
    file = path
    self.contacts = contacts
    self.axes = AxisContacts(axes, hysteresis: hysteresis)
    self.grabs = grabs
    self.clock = clock
    self.source = source
    arrival = ArrivalWatch(path: file)
  }

  deinit { device?.close() }

  /// The descriptors to poll for reading.
  public var descriptors: [FileDescriptor] {
    device.map { [$0] } ?? arrival?.descriptors ?? []
  }

  /// The time of the next attempt to open the device, if that does not depend on its folder.
  public var deadline: Timestamp? { arrival?.deadline }

  /// Reads the pending events; the number is limited, so that other inputs are read too.
  public func read(at now: Timestamp) -> [Timed<FilterInput>] {
    readDevice(at: now)
    return outbox.drain()
  }

  private func readDevice(at now: Timestamp) {
    if device == nil, arrival?.isDue(at: now) == true { open(at: now) }
    guard let device else { return }
    do {
      for _ in 0..<Self.reads {
        guard let count = try device.read(into: &buffer) else { return }
        guard count > 0 else { return lose("gone", at: now) }
        parse(buffer[..<count], at: now)
        if count < buffer.count { return }
      }
    } catch {
      lose(DeviceKind.input.advice(on: error, at: file), at: now)
    }
  }
}

// MARK: - Opening and closing

extension EvdevInput {
  private func open(at now: Timestamp) {
    do throws(SystemError) {
      let device = try FileDescriptor.open(file, O_RDONLY | O_NONBLOCK | O_NOCTTY)
      guard !device.isOwnTerminal else {
        device.close()
        (state, arrival) = (.ownTerminal, nil)
        return
      }
      isStamped = clinux_input_use_monotonic(device.rawValue) == 0
      guard isStamped || device.isPipe else {
        device.close()
        return wait(for: DeviceKind.input.missing, at: now)
      }
      prepare(device)
      self.device = device
      arrival?.noteOpened()
    } catch {
      wait(for: DeviceKind.input.advice(on: error, at: file), at: now)
    }
  }

  /// Waits for the next attempt to open the device, which is absent for this reason.
  private func wait(for reason: String, at now: Timestamp) {
    state = .absent(reason)
    arrival?.noteFailed(at: now)
  }

  private func prepare(_ device: FileDescriptor) {
    events = InputEvents()
    guard isStamped else {
      axes.begin(Dictionary(uniqueKeysWithValues: axes.axes.map { ($0, .joystick) }))
      state = .limited("no input device; keys count when read")
      return
    }
    let missing = prepareAxes(of: device)
    let isGrabbed = !grabs || clinux_input_grab(device.rawValue, true) == 0
    state = !isGrabbed ? .limited("in use elsewhere; not grabbed") : missing ?? .ready
  }

  /// Reads the ranges of the axes; returns the limitation if the device lacks one.
  private func prepareAxes(of device: FileDescriptor) -> InputState? {
    guard !axes.axes.isEmpty else { return nil }
    var ranges: [UInt16: AxisContacts.Range] = [:]
    for axis in 0..<KernelAxes.count {
      guard let range = Self.state(of: axis, device).map(AxisContacts.Range.init) else { continue }
      if !range.isEmpty { ranges[axis] = range }
    }
    axes.begin(ranges)
    guard let missing = axes.axes.first(where: { ranges[$0] == nil }) else { return nil }
    let names = ranges.keys.sorted().map(KernelAxes.name).joined(separator: ", ")
    return .limited("no axis \(KernelAxes.name(missing)); it has \(names.isEmpty ? "none" : names)")
  }

  private static func state(of axis: UInt16, _ device: FileDescriptor) -> clinux_axis? {
    var state = clinux_axis()
    return clinux_input_axis(device.rawValue, axis, &state) == 0 ? state : nil
  }

  /// Releases the grab: if this is the only keyboard, it needs a key to end the program.
  private func releaseGrab() {
    guard grabs, state == .ready, let device else { return }
    guard clinux_input_grab(device.rawValue, false) == 0 else { return }
    state = .limited("Escape released the grab; press Escape again to quit")
  }

  private func lose(_ reason: String, at now: Timestamp) {
    device?.close()
    device = nil
    wait(for: reason, at: now)
    outbox.append(Timed(.lost(source), at: max(now, latest)))
  }
}

// MARK: - Keys and axes

extension EvdevInput {
  private func parse(_ bytes: ArraySlice<UInt8>, at now: Timestamp) {
    events.read(bytes) { event in
      let moment = moment(of: event, at: now)
      if event.saysDropped { return readState(at: moment) }
      if event.isMove { return move(event.code, to: event.value, at: moment) }
      guard event.isEdge else { return }
      guard let contact = contacts[event.code] else {
        if event.code == Self.escape, event.value == 0 { releaseGrab() }
        return
      }
      let edge = KeyEdge(contact, isDown: event.value == 1, source: source)
      outbox.append(Timed(.edge(edge), at: moment))
    }
  }

  /// Returns the moment of an event: never in the future, and never before the previous event.
  private func moment(of event: InputEvents.Event, at now: Timestamp) -> Timestamp {
    let stamped = Timestamp(nanoseconds: event.nanoseconds.subtractingSaturated(clock.start))
    latest = max(latest, isStamped ? min(stamped, now) : now)
    return latest
  }

  private func move(_ axis: UInt16, to value: Int32, at moment: Timestamp) {
    for (contact, isDown) in axes.move(axis, to: value) {
      outbox.append(Timed(.edge(KeyEdge(contact, isDown: isDown, source: source)), at: moment))
    }
  }

  /// Reads the current state of the keys and axes from the device, because events were lost.
  private func readState(at now: Timestamp) {
    guard let device else { return }
    readKeysThatAreDown(of: device, at: now)
    for axis in axes.axes {
      guard let state = Self.state(of: axis, device) else { continue }
      move(axis, to: state.value, at: now)
    }
  }

  private func readKeysThatAreDown(of device: FileDescriptor, at now: Timestamp) {
    var bits = [UInt8](repeating: 0, count: KernelKeys.count / 8)
    guard clinux_input_keys(device.rawValue, &bits, bits.count) == 0 else { return }
    for (code, contact) in contacts.sorted(by: { $0.key < $1.key }) {
      let isDown = bits[Int(code) / 8] >> (code % 8) & 1 == 1
      outbox.append(Timed(.edge(KeyEdge(contact, isDown: isDown, source: source)), at: now))
    }
  }
}
