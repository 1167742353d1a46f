import LinuxSystem
import Synchronization

/// What the main thread and the capture thread share: a ring of samples, two wake-ups, a state.
final class CaptureChannel: Sendable {
  let samples = SampleRing()
  /// Wakes the capture thread, to end it.
  let wake: WakeFile
  /// Tells the main thread that there are samples, or that the state has changed.
  let news: WakeFile
  private let shallStop = Atomic<Bool>(false)
  private let stateBits = Atomic<Int>(0)

  init() throws(SystemError) {
    wake = try WakeFile()
    news = try WakeFile()
  }

  /// How the device is: in the lowest two bits 0, or 1 with the rate and the channels, or 2 with the
  /// kind of an error.
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

  /// Whether the capture thread is to end.
  var isStopping: Bool { shallStop.load(ordering: .acquiring) }

  /// Asks the capture thread to end.
  func stop() {
    shallStop.store(true, ordering: .releasing)
    wake.wake()
  }
}

/// How a capture device is.
public enum CaptureState: Equatable, Sendable {
  /// It is being opened.
  case opening
  /// It captures so many frames a second, of so many samples each.
  case capturing(rate: Int, channels: Int)
  /// It cannot be used now; it is tried again every second.
  case unavailable(SoundError.Kind)
}
