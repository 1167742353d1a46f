public import LinuxSystem
public import Timeline

#if ALSA
  import CALSA
  import Glibc

  /// Detects the beginnings of sounds on a capture device, such as a monitor or a cable.
  public final class SoundListener {
    private let pcm: OpaquePointer
    private let clock: MonotonicClock
    private let rate: Int
    private var place: StreamClock
    private var detector: OnsetDetector
    private var frameCount: Int64 = 0
    private var samples = [Int16](repeating: 0, count: 4096)

    /// Opens a capture device by its ALSA name and measures its noise level.
    ///
    /// - Throws: `SoundError`, by possible remedy.
    public init(device: String, clock: MonotonicClock) throws(SoundError) {
      let opened = try SoundDevice.open(device, SND_PCM_STREAM_CAPTURE)
      // ALSA converts if necessary (soft resampling: 1); the latency is in microseconds.
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
    /// - Returns: the time at which the sound was captured; `nil` if `deadline` passed first.
    /// - Throws: a `SoundError` if the device becomes unusable.
    public func nextOnset(until deadline: Timestamp) throws(SoundError) -> Timestamp? {
      repeat {
        if let onset = try listen() { return onset }
        _ = try? clock.wait(of: nil, until: clock.now.advanced(byNanoseconds: 1_000_000))
      } while clock.now < deadline
      return nil
    }

    /// Reads the available samples, at most about a tenth of a second.
    ///
    /// A device without a clock, such as ALSA's `null`, always has more.
    ///
    /// - Returns: the time of the first onset among them.
    private func listen() throws(SoundError) -> Timestamp? {
      var onset: Int64?
      let end = frameCount + Int64(rate / 10)
      while frameCount < end {
        let readCount = snd_pcm_readi(pcm, &samples, snd_pcm_uframes_t(samples.count))
        guard readCount > 0 else {
          guard readCount < 0, readCount != -Int(EAGAIN) else { break }
          try SoundDevice.restart(pcm, after: Int32(readCount))
          place.restart(at: frameCount)
          break
        }
        for sample in samples.prefix(readCount) {
          if detector.handle(sample), onset == nil { onset = frameCount }
          frameCount += 1
        }
      }
      let now = clock.now.nanoseconds
      // The samples were captured by now at the latest: late reports err in one direction only.
      place.report(frameCount, at: now)
      guard let onset, let present = place.place(at: now) else { return nil }
      return Timestamp(nanoseconds: now - Int64((present - Double(onset)) * 1e9 / Double(rate)))
    }
  }
#else
  /// A listener that detects nothing: the program was built without ALSA.
  public final class SoundListener {
    /// Always throws.
    public init(device: String, clock: MonotonicClock) throws(SoundError) {
      throw SoundError(.notBuilt, call: device)
    }

    /// Always returns `nil`.
    public func nextOnset(until deadline: Timestamp) throws(SoundError) -> Timestamp? { nil }
  }
#endif
