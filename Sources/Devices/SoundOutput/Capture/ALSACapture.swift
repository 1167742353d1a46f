#if ALSA
  import CALSA
  import Glibc
  import LinuxSystem
  import Timeline

  /// An ALSA PCM for capture: a card, a plug-in, or a sound server behind one.
  ///
  /// All memory is allocated when the device is opened. The capture loop neither allocates nor
  /// waits for another thread.
  struct ALSACapture: ~Copyable {
    private let pcm: OpaquePointer
    private let device: String
    private let clock: MonotonicClock
    private let rate: Int
    private let channels: Int
    private let frames: UnsafeMutableBufferPointer<Int16>
    private let samples: UnsafeMutableBufferPointer<Float>
    /// Whether the device has no clock, like ALSA's `null` and `file`.
    private var isPacedHere: Bool

    /// The maximum number of frames per read.
    private static let most = 4800
    /// The latency requested from ALSA, in microseconds.
    private static let latency: UInt32 = 200_000
    /// The sample rates to try, in order of preference.
    private static let rates: [UInt32] = [48_000, 44_100, 96_000, 192_000, 32_000, 16_000, 8000]

    /// Opens a device by its ALSA name.
    ///
    /// - Throws: `SoundError`, by possible remedy.
    init(device: String, clock: MonotonicClock) throws(SoundError) {
      let opened = try SoundDevice.open(device, SND_PCM_STREAM_CAPTURE)
      do throws(SoundError) {
        (rate, channels) = try Self.agree(opened, device)
      } catch {
        snd_pcm_close(opened)
        throw error
      }
      pcm = opened
      self.device = device
      self.clock = clock
      frames = .allocate(capacity: Self.most * channels)
      frames.initialize(repeating: 0)
      samples = .allocate(capacity: Self.most * channels)
      samples.initialize(repeating: 0)
      isPacedHere = [SND_PCM_TYPE_NULL, SND_PCM_TYPE_FILE].contains(snd_pcm_type(opened))
    }

    deinit {
      snd_pcm_close(pcm)
      frames.deallocate()
      samples.deallocate()
    }

    /// Keeps library output off the terminal by giving the thread its own descriptor table.
    static func isolate(_ channel: CaptureChannel) {
      _ = calsa_isolate_descriptors(
        channel.wake.descriptor.rawValue, channel.news.descriptor.rawValue)
    }

    /// Negotiates 16-bit interleaved samples with the first supported channel count and rate.
    ///
    /// Two channels are tried first, because the tone may be in only one of them.
    private static func agree(
      _ pcm: OpaquePointer, _ device: String
    ) throws(SoundError) -> (rate: Int, channels: Int) {
      var answer: Int32 = -EINVAL
      for channels: UInt32 in [2, 1] {
        for rate in rates {
          answer = snd_pcm_set_params(
            pcm, SND_PCM_FORMAT_S16, SND_PCM_ACCESS_RW_INTERLEAVED, channels, rate, 1, latency)
          if answer >= 0 { return (Int(rate), Int(channels)) }
        }
      }
      throw .alsa(answer, call: "snd_pcm_set_params \(device)", isOpen: false)
    }

    /// Captures until the channel requests a stop; throws if the device becomes unusable.
    consuming func run(_ channel: CaptureChannel) throws(SoundError) {
      let answer = snd_pcm_start(pcm)
      guard answer >= 0 else { throw .alsa(answer, call: "snd_pcm_start", isOpen: true) }
      channel.state = .capturing(rate: rate, channels: channels)
      let start = clock.now
      var (count, reported) = (0, 0)
      while !channel.isStopping {
        let due = Int(start.nanoseconds(to: clock.now) / 1000) * rate / 1_000_000
        // Frames that arrive faster than real time come from a file.
        if count > due + 2 * rate { isPacedHere = true }
        let readCount = try read(isPacedHere ? max(0, min(Self.most, due - count)) : Self.most)
        count += readCount
        if readCount > 0 {
          channel.samples.write(UnsafeBufferPointer(rebasing: samples[..<(readCount * channels)]))
        }
        if count - reported >= rate / 12 {
          reported = count
          channel.news.wake()
        }
        if readCount < Self.most { try wait(channel, isIdle: readCount == 0) }
      }
    }

    /// Reads at most `most` frames; returns the number read.
    private func read(_ most: Int) throws(SoundError) -> Int {
      guard most > 0 else { return 0 }
      let readCount = snd_pcm_readi(pcm, frames.baseAddress, snd_pcm_uframes_t(most))
      guard readCount >= 0 else {
        if readCount != -Int(EAGAIN) { try SoundDevice.restart(pcm, after: Int32(readCount)) }
        return 0
      }
      for place in 0..<readCount * channels { samples[place] = Float(frames[place]) / 32768 }
      return readCount
    }

    private func wait(_ channel: CaptureChannel, isIdle: Bool) throws(SoundError) {
      // A device that claims to be ready without data must not keep the thread busy.
      if isPacedHere || isIdle {
        _ = try? clock.wait(
          of: channel.wake.descriptor, until: clock.now.advanced(byNanoseconds: 50_000_000))
      }
      guard !isPacedHere else { return }
      let answer = snd_pcm_wait(pcm, 200)
      if answer < 0 { try SoundDevice.restart(pcm, after: answer) }
    }
  }
#endif
