public import LinuxSystem
public import Timeline

#if ALSA
  import CALSA
  import Glibc

  /// Listens to a capture device, such as a monitor or a cable, and tells when sounds begin.
  public final class SoundListener {
    private let pcm: OpaquePointer
    private let clock: MonotonicClock
    private let rate: Int
    private var place: StreamClock
    private var detector: OnsetDetector
    private var heard: Int64 = 0
    private var samples = [Int16](repeating: 0, count: 4096)

    /// Opens a capture device by its ALSA name, and learns how loud its pauses are.
    ///
    /// - Throws: `SoundError` by what can be done about it.
    public init(device: String, clock: MonotonicClock) throws(SoundError) {
      calsa_silence_errors()
      var opened: OpaquePointer?
      let code = snd_pcm_open(&opened, device, SND_PCM_STREAM_CAPTURE, Int32(SND_PCM_NONBLOCK))
      guard code >= 0, let opened else {
        throw .alsa(code, call: "snd_pcm_open \(device)", isOpen: false)
      }
      // ALSA converts where it must (soft resampling: 1); the latency is in microseconds.
      let answer = snd_pcm_set_params(
        opened, SND_PCM_FORMAT_S16, SND_PCM_ACCESS_RW_INTERLEAVED, 1, 48000, 1, 20000)
      guard answer >= 0, snd_pcm_start(opened) >= 0 else {
        snd_pcm_close(opened)
        throw .alsa(min(answer, -1), call: "snd_pcm_set_params \(device)", isOpen: false)
      }
      pcm = opened
      rate = 48000
      self.clock = clock
      place = StreamClock(rate: rate)
      detector = OnsetDetector(rate: rate)
      place.restart(at: 0)
      let deadline = clock.now.advanced(by: .seconds(2))
      while !detector.isReady, clock.now < deadline {
        _ = try nextOnset(until: clock.now.advanced(by: .milliseconds(5)))
      }
    }

    deinit {
      snd_pcm_close(pcm)
    }

    /// Waits until a sound begins after a pause.
    ///
    /// - Returns: when it was heard; nil when `deadline` came first.
    /// - Throws: the `SoundError` of a device that is of no use any more.
    public func nextOnset(until deadline: Timestamp) throws(SoundError) -> Timestamp? {
      repeat {
        if let onset = try listen() { return onset }
        _ = try? clock.wait(of: nil, until: clock.now.advanced(byNanoseconds: 1_000_000))
      } while clock.now < deadline
      return nil
    }

    /// Takes what the device has; tells when the first sound in it began.
    private func listen() throws(SoundError) -> Timestamp? {
      var onset: Int64?
      while true {
        let taken = snd_pcm_readi(pcm, &samples, snd_pcm_uframes_t(samples.count))
        guard taken > 0 else {
          if taken < 0, taken != -Int(EAGAIN) { try recover(from: Int32(taken)) }
          break
        }
        for sample in samples.prefix(taken) {
          if detector.take(sample), onset == nil { onset = heard }
          heard += 1
        }
      }
      let now = clock.now.nanoseconds
      // What was taken had been heard by now, at the latest: late reports err to one side.
      place.report(heard, at: now)
      guard let onset, let present = place.place(at: now) else { return nil }
      return Timestamp(nanoseconds: now - Int64((present - Double(onset)) * 1e9 / Double(rate)))
    }

    private func recover(from code: Int32) throws(SoundError) {
      guard snd_pcm_recover(pcm, code, 1) >= 0, snd_pcm_start(pcm) >= 0 else {
        throw .alsa(code, call: "snd_pcm_readi", isOpen: true)
      }
      place.restart(at: heard)
    }
  }
#else
  /// Listens to nothing: the program was built without ALSA.
  public final class SoundListener {
    /// Always throws.
    public init(device: String, clock: MonotonicClock) throws(SoundError) {
      throw SoundError(.notBuilt, call: device)
    }

    /// Never hears anything.
    public func nextOnset(until deadline: Timestamp) throws(SoundError) -> Timestamp? { nil }
  }
#endif
