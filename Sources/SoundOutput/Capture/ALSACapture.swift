#if ALSA
  import CALSA
  import Glibc
  import LinuxSystem
  import Timeline

  /// A PCM of ALSA that captures: a card, a plugin, or a sound server behind one.
  ///
  /// Everything is allocated when it is opened; its loop neither allocates nor waits for another thread.
  struct ALSACapture: ~Copyable {
    private let pcm: OpaquePointer
    private let device: String
    private let clock: MonotonicClock
    private let rate: Int
    private let channels: Int
    private let frames: UnsafeMutableBufferPointer<Int16>
    private let samples: UnsafeMutableBufferPointer<Float>
    /// Whether the device keeps no time of its own, as ALSA's `null` and `file` do not.
    private var isPacedHere: Bool

    /// How many frames are read at once.
    private static let most = 4800
    /// How much the device may have captured before anyone looks, in microseconds.
    private static let latency: UInt32 = 200_000
    /// The rates and numbers of channels that are asked for, the best first.
    private static let rates: [UInt32] = [48_000, 44_100, 96_000, 192_000, 32_000, 16_000, 8000]

    /// Opens a device by its ALSA name.
    ///
    /// - Throws: `SoundError` by what can be done about it.
    init(device: String, clock: MonotonicClock) throws(SoundError) {
      calsa_silence_errors()
      var opened: OpaquePointer?
      let code = snd_pcm_open(
        &opened, device.systemString, SND_PCM_STREAM_CAPTURE, Int32(SND_PCM_NONBLOCK))
      guard code >= 0, let opened else {
        throw .alsa(code, call: "snd_pcm_open \(device)", isOpen: false)
      }
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

    /// Keeps libraries off the terminal: the thread gets a table of descriptors of its own.
    static func isolate(_ channel: CaptureChannel) {
      _ = calsa_isolate_descriptors(
        channel.wake.descriptor.rawValue, channel.news.descriptor.rawValue)
    }

    /// Agrees on 16 bits, interleaved, with the first channels and rate that the device has.
    ///
    /// Two channels come first: the tone may be in one of them alone.
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

    /// Captures until the channel says stop, or the device is of no use any more, which throws.
    consuming func run(_ channel: CaptureChannel) throws(SoundError) {
      let answer = snd_pcm_start(pcm)
      guard answer >= 0 else { throw .alsa(answer, call: "snd_pcm_start", isOpen: true) }
      channel.state = .capturing(rate: rate, channels: channels)
      let start = clock.now
      var (count, told) = (0, 0)
      while !channel.isStopping {
        let due = Int(start.nanoseconds(to: clock.now) / 1000) * rate / 1_000_000
        // What comes sooner than it can have been heard comes from a file.
        if count > due + 2 * rate { isPacedHere = true }
        let taken = try read(isPacedHere ? max(0, min(Self.most, due - count)) : Self.most)
        count += taken
        if taken > 0 {
          channel.samples.write(UnsafeBufferPointer(rebasing: samples[..<(taken * channels)]))
        }
        if count - told >= rate / 12 {
          told = count
          channel.news.wake()
        }
        if taken < Self.most { try wait(channel, isIdle: taken == 0) }
      }
    }

    /// Reads at most so many frames; returns how many there were.
    private func read(_ most: Int) throws(SoundError) -> Int {
      guard most > 0 else { return 0 }
      let taken = snd_pcm_readi(pcm, frames.baseAddress, snd_pcm_uframes_t(most))
      guard taken >= 0 else {
        if taken != -Int(EAGAIN) { try recover(from: Int32(taken)) }
        return 0
      }
      for place in 0..<taken * channels { samples[place] = Float(frames[place]) / 32768 }
      return taken
    }

    private func wait(_ channel: CaptureChannel, isIdle: Bool) throws(SoundError) {
      // A device that says it is ready and has nothing must not keep the thread busy.
      if isPacedHere || isIdle {
        _ = try? clock.wait(
          of: channel.wake.descriptor, until: clock.now.advanced(byNanoseconds: 50_000_000))
      }
      guard !isPacedHere else { return }
      let answer = snd_pcm_wait(pcm, 200)
      if answer < 0 { try recover(from: answer) }
    }

    /// Begins anew after an overrun or a suspension; what was missed meanwhile is lost.
    private func recover(from code: Int32) throws(SoundError) {
      guard snd_pcm_recover(pcm, code, 1) >= 0, snd_pcm_start(pcm) >= 0 else {
        throw .alsa(code, call: "snd_pcm_readi", isOpen: true)
      }
    }
  }
#endif
