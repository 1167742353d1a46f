#if ALSA
  import CALSA
  import Glibc
  import LinuxSystem
  import SoundSynthesis

  /// An ALSA PCM for playback: a card, a plug-in, or a sound server behind one.
  ///
  ///     opened ── prepare ──► ready ── write ──► playing ── stop ──► opened
  ///       ▲                     ▲                    │
  ///       │                     └── interrupted ◄────┘   ran dry, or suspended: recovered on sight
  ///       └─ prepare ── resting ◄── rest ── opened or ready
  final class ALSASink: SoundSink {
    let format: SinkFormat
    private let device: String
    private let preferences: ALSAPreferences
    private var pcm: OpaquePointer
    /// Whether the device was reopened and its parameters are not negotiated yet.
    private var isResting = false
    /// Whether there is a PCM to close.
    private var isOpen = true
    /// The buffer for converted samples.
    private let bytes: UnsafeMutableRawBufferPointer
    private var pacer: Pacer
    /// Whether the device has no clock, like ALSA's `null` and `file`.
    private var isPacedHere: Bool
    /// Whether frames were seen to be queued, which only happens on devices with timing.
    private var keepsTime = false

    /// Opens a device by its ALSA name.
    ///
    /// - Parameters:
    ///   - device: its name.
    ///   - preferences: the preferred parameters.
    /// - Throws: `SoundError`, by possible remedy.
    init(device: String, preferences: ALSAPreferences = ALSAPreferences()) throws(SoundError) {
      let opened = try Self.open(device)
      do throws(SoundError) {
        format = try ALSANegotiation(opened, preferences: preferences).agree()
      } catch {
        snd_pcm_close(opened)
        throw error
      }
      self.device = device
      self.preferences = preferences
      pcm = opened
      bytes = .allocate(
        byteCount: format.buffer * format.channels * format.encoding.bytes, alignment: 16)
      pacer = Pacer(rate: format.rate)
      isPacedHere = [SND_PCM_TYPE_NULL, SND_PCM_TYPE_FILE].contains(snd_pcm_type(opened))
    }

    deinit {
      if isOpen { snd_pcm_close(pcm) }
      bytes.deallocate()
    }

    var mayConsumeBurst: Bool { !format.isServed && !isPacedHere }

    /// The card's own descriptor, which fails when the card is unplugged.
    var alarm: FileDescriptor? {
      guard mayConsumeBurst, snd_pcm_poll_descriptors_count(pcm) == 1 else { return nil }
      var file = pollfd()
      guard snd_pcm_poll_descriptors(pcm, &file, 1) == 1 else { return nil }
      return FileDescriptor(rawValue: file.fd)
    }

    private static func open(_ device: String) throws(SoundError) -> OpaquePointer {
      do throws(SoundError) { return try SoundDevice.open(device, SND_PCM_STREAM_PLAYBACK) } catch {
        throw error.kind == .unavailable && SoundCards.areDenied()
          ? SoundError(.denied, call: error.call, code: error.code) : error
      }
    }

    func prepare() throws(SoundError) {
      if isResting { return try agreeAgain() }
      guard snd_pcm_state(pcm) != SND_PCM_STATE_PREPARED else { return }
      let code = snd_pcm_prepare(pcm)
      guard code >= 0 else { throw .alsa(code, call: "snd_pcm_prepare", isOpen: true) }
    }

    func status() -> SinkStatus {
      guard snd_pcm_state(pcm) != SND_PCM_STATE_PREPARED else { return .queued(0) }
      let available = snd_pcm_avail(pcm)
      guard available >= 0 else { return recovered(from: Int32(available)) }
      guard !isPacedHere else { return pacer.status(at: MonotonicClock.nanoseconds) }
      return .queued(max(0, format.buffer - available))
    }

    func write(_ samples: Span<Float>) throws(SoundError) -> SinkWrite {
      let count = min(samples.count, format.buffer)
      format.encoding.convert(
        samples.extracting(first: count), channels: format.channels, into: bytes)
      var written = snd_pcm_writei(pcm, bytes.baseAddress, snd_pcm_uframes_t(count))
      // Cards built on devices without timing report an underrun once all frames are consumed.
      if written == -Int(EPIPE), isPacedHere, snd_pcm_prepare(pcm) >= 0 {
        written = snd_pcm_writei(pcm, bytes.baseAddress, snd_pcm_uframes_t(count))
      }
      guard written >= 0 else {
        switch recovered(from: Int32(written)) {
        case .queued: return .written(0)
        case .interrupted: return .interrupted
        case .failed(let error): throw error
        }
      }
      if isPacedHere || !keepsTime {
        pacer.add(written, at: MonotonicClock.nanoseconds)
        noticeDeviceWithoutTime()
      }
      return .written(written)
    }

    func delay() -> Int {
      guard !isPacedHere else { return pacer.queued(at: MonotonicClock.nanoseconds) }
      var frames: snd_pcm_sframes_t = 0
      guard snd_pcm_delay(pcm, &frames) >= 0 else { return 0 }
      return max(0, frames)
    }

    func stop() {
      snd_pcm_drop(pcm)
      pacer.stop()
    }

    /// Closes a server's stream but stays connected to the server.
    ///
    /// While a stream exists, even a stopped one, the server's client wakes up about every second.
    func rest() throws(SoundError) {
      guard format.isServed, !isResting else { return }
      isOpen = false
      snd_pcm_close(pcm)
      pcm = try Self.open(device)
      isOpen = true
      isResting = true
    }

    /// Negotiates the same format as before; a different result means that the device has changed.
    private func agreeAgain() throws(SoundError) {
      guard try ALSANegotiation(pcm, preferences: preferences).agree() == format else {
        throw SoundError(.lost, call: "snd_pcm_hw_params \(device)")
      }
      isResting = false
    }

    /// Detects a device without timing behind a plug-in: a real device cannot have played frames
    /// right after a write.
    private func noticeDeviceWithoutTime() {
      guard !isPacedHere, snd_pcm_state(pcm) == SND_PCM_STATE_RUNNING else { return }
      let available = snd_pcm_avail_update(pcm)
      let queuedByClock = pacer.queued(at: MonotonicClock.nanoseconds)
      isPacedHere = available >= format.buffer && queuedByClock > 16
      keepsTime = available < format.buffer
    }

    private func recovered(from code: Int32) -> SinkStatus {
      switch -code {
      case EPIPE: recoveredFromXrun()
      case ESTRPIPE: recoveredFromSuspension()
      case EAGAIN, EINTR: .queued(format.buffer)
      default: .failed(.alsa(code, call: "snd_pcm_avail", isOpen: true))
      }
    }

    private func recoveredFromXrun() -> SinkStatus {
      pacer.stop()
      let code = snd_pcm_prepare(pcm)
      guard code >= 0 else { return .failed(.alsa(code, call: "snd_pcm_prepare", isOpen: true)) }
      return .interrupted
    }

    /// A device that cannot resume in place, or not yet, is restarted: old sound is worthless.
    private func recoveredFromSuspension() -> SinkStatus {
      _ = snd_pcm_resume(pcm)
      return recoveredFromXrun()
    }
  }

  extension SoundError {
    /// Classifies an error of libasound by possible remedy.
    ///
    /// - Parameters:
    ///   - code: the returned negative error number.
    ///   - call: the failed call.
    ///   - isOpen: whether the device had been opened before, so that it existed.
    /// - Returns: the error.
    static func alsa(_ code: Int32, call: String, isOpen: Bool) -> SoundError {
      let kind: Kind =
        switch -code {
        case EBUSY, EAGAIN: .busy
        case EACCES, EPERM: .denied
        case _ where isOpen: .lost
        case ENOENT, ENODEV, ENXIO, ECONNREFUSED, ECONNRESET, ETIMEDOUT, EIO: .unavailable
        case EINVAL, ENOSYS, ENOTTY: .unsupported
        default: .failed
        }
      return SoundError(kind, call: call, code: -code)
    }
  }
#endif
