import LinuxSystem
import Synchronization

/// The state shared by the main thread and the capture thread: samples, two wake-ups, a device
/// state.
final class CaptureChannel: Sendable {
  let samples = SampleRing()
  /// Wakes the capture thread so that it ends.
  let wake: WakeFile
  /// Signals the main thread that samples are available or the state has changed.
  let news: WakeFile
  private let shallStop = Atomic<Bool>(false)
  private let stateBits = Atomic<Int>(0)

  init() throws(SystemError) {
    wake = try WakeFile()
    news = try WakeFile()
  }

  /// The state of the device.
  ///
  /// The lowest two bits are 0 for opening, 1 for capturing with rate and channels, or 2 for
  /// unavailable with the kind of error.
  var state: CaptureState {
    get {
      let bits = stateBits.load(ordering: .acquiring)
      switch bits & 3 {
      case 1: return .capturing(rate: bits >> 10, channels: bits >> 2 & 0xFF)
      case 2:
        return .unavailable(
          SoundError.Kind(rawValue: UInt8(truncatingIfNeeded: bits >> 2)) ?? .failed)
      default: return .opening
      }
    }
    set {
      let bits =
        switch newValue {
        case .opening: 0
        case .capturing(let rate, let channels): rate << 10 | channels << 2 | 1
        case .unavailable(let kind): Int(kind.rawValue) << 2 | 2
        }
      if stateBits.exchange(bits, ordering: .acquiringAndReleasing) != bits { news.wake() }
    }
  }

  /// Whether the capture thread should end.
  var isStopping: Bool { shallStop.load(ordering: .acquiring) }

  /// Requests the capture thread to end.
  func stop() {
    shallStop.store(true, ordering: .releasing)
    wake.wake()
  }
}

/// The state of a capture device.
public enum CaptureState: Equatable, Sendable {
  /// The device is being opened.
  case opening
  /// The device captures `rate` frames per second with `channels` samples each.
  case capturing(rate: Int, channels: Int)
  /// The device is unavailable; it is tried again every second.
  case unavailable(SoundError.Kind)
}
