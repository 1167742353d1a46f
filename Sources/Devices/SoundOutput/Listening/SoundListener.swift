public import LinuxSystem
public import Timeline

#if ALSA
  import CALSA
  import Glibc
  import Synchronization

  /// Detects the beginnings of sounds on a capture device, such as a monitor or a cable.
  ///
  /// A thread owns the device, because a sound server that hangs would block the caller for ever.
  public final class SoundListener {
    private let channel: ListenerChannel
    private let thread: PosixThread
    private let clock: MonotonicClock

    /// The longest that the device may take to open and to show its noise.
    private static let patience = Duration.seconds(5)

    /// Opens a capture device by its ALSA name and measures its noise level.
    ///
    /// - Throws: `SoundError`, by possible remedy.
    public init(device: String, clock: MonotonicClock) throws(SoundError) {
      do throws(SystemError) {
        let channel = try ListenerChannel()
        thread = try PosixThread.start(name: "listener") {
          runListenerThread(channel, device, clock)
        }
        (self.channel, self.clock) = (channel, clock)
      } catch {
        throw SoundError(.failed, call: error.call, code: error.errno)
      }
      let deadline = clock.now.advanced(by: Self.patience)
      while try !channel.isReady() {
        guard clock.now < deadline else {
          throw SoundError(.failed, call: "snd_pcm_open \(device)", code: ETIMEDOUT)
        }
        channel.wait(until: deadline, on: clock)
      }
    }

    deinit {
      channel.stop()
      // A thread that is stuck in the device ends with the program.
      _ = thread.joinUnlessStuck(on: clock)
    }

    /// Waits until a sound begins after a pause.
    ///
    /// - Returns: the time at which the sound was captured; `nil` if `deadline` passed first.
    /// - Throws: a `SoundError` if the device becomes unusable.
    public func nextOnset(until deadline: Timestamp) throws(SoundError) -> Timestamp? {
      while true {
        if let onset = try channel.nextOnset() { return onset }
        guard clock.now < deadline else { return nil }
        channel.wait(until: deadline, on: clock)
      }
    }
  }

  /// What the listening thread tells the owner of the listener.
  private final class ListenerChannel: Sendable {
    private struct Heard {
      var isReady = false
      var onsets: [Timestamp] = []
      var failure: SoundError?
    }

    private let heard = Mutex(Heard())
    private let shallStop = Atomic<Bool>(false)
    /// Wakes the owner.
    let news: WakeFile

    init() throws(SystemError) { news = try WakeFile() }

    /// Whether the thread should end.
    var isStopping: Bool { shallStop.load(ordering: .acquiring) }

    func stop() { shallStop.store(true, ordering: .releasing) }

    /// Whether the noise was measured; throws if the device is unusable.
    func isReady() throws(SoundError) -> Bool { try found().isReady }

    /// Removes and returns the oldest onset; throws if the device is unusable.
    func nextOnset() throws(SoundError) -> Timestamp? {
      guard try !found().onsets.isEmpty else { return nil }
      return heard.withLock { $0.onsets.removeFirst() }
    }

    func wait(until deadline: Timestamp, on clock: MonotonicClock) {
      _ = try? clock.wait(of: news.descriptor, until: deadline)
      news.drain()
    }

    func noteReady() {
      heard.withLock { $0.isReady = true }
      news.wake()
    }

    func note(_ onset: Timestamp) {
      heard.withLock { $0.onsets.append(onset) }
      news.wake()
    }

    func note(_ failure: SoundError) {
      heard.withLock { $0.failure = failure }
      news.wake()
    }

    private func found() throws(SoundError) -> Heard {
      let found = heard.withLock { $0 }
      if let failure = found.failure { throw failure }
      return found
    }
  }

  /// The main function of the listening thread; a top-level function, so that no actor isolates it.
  private func runListenerThread(
    _ channel: ListenerChannel, _ device: String, _ clock: MonotonicClock
  ) {
    let kept = channel.news.descriptor.rawValue
    _ = calsa_isolate_descriptors(kept, kept)
    do throws(SoundError) {
      try OnsetCapture(device: device, clock: clock).run(channel)
    } catch {
      channel.note(error)
    }
  }

  /// A capture device in which the beginnings of sounds are detected.
  private final class OnsetCapture {
    private let pcm: OpaquePointer
    private let clock: MonotonicClock
    private let rate: Int
    private var place: StreamClock
    private var detector: OnsetDetector
    private var frameCount: Int64 = 0
    private var samples = [Int16](repeating: 0, count: 4096)

    init(device: String, clock: MonotonicClock) throws(SoundError) {
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
    }

    deinit {
      snd_pcm_close(pcm)
    }

    /// Listens until the channel requests a stop; throws if the device becomes unusable.
    func run(_ channel: ListenerChannel) throws(SoundError) {
      let latest = clock.now.advanced(by: .seconds(2))
      var isReady = false
      while !channel.isStopping {
        if let onset = try listen() { channel.note(onset) }
        if !isReady, detector.isReady || clock.now >= latest {
          isReady = true
          channel.noteReady()
        }
        _ = try? clock.wait(of: nil, until: clock.now.advanced(byNanoseconds: 1_000_000))
      }
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
