import LinuxSystem
import Timeline

#if ALSA
  import CALSA
#endif

extension PosixThread {
  /// Waits for a thread of sound to end, but not for a device that does not respond.
  ///
  /// - Returns: `false` if the thread is stuck in the device; it then ends with the program.
  func joinUnlessStuck(on clock: MonotonicClock) -> Bool {
    join(until: clock.now.advanced(by: .milliseconds(300)), on: clock)
  }
}

/// The main function of the sound thread.
///
/// It is a top-level function: a closure in a program's `main` would belong to the main actor and
/// trap on another thread.
func runSoundThread(_ channel: SoundChannel, _ settings: SoundSettings) {
  switch settings.device {
  case .none:
    run(channel, settings) { () throws(SoundError) in NullSink() }
  case .alsa(let device):
    #if ALSA
      let isApart = calsa_isolate_descriptors(
        channel.wake.descriptor.rawValue, channel.news.descriptor.rawValue)
      if isApart != 0, settings.guardsTerminal { channel.terminalSilence.begin() }
      run(channel, settings) { () throws(SoundError) in
        try ALSASink(
          device: device, preferences: ALSAPreferences(lead: settings.latency.nanoseconds))
      }
    #else
      run(channel, settings) { () throws(SoundError) -> NullSink in
        throw SoundError(.notBuilt, call: device)
      }
    #endif
  }
}

private func run<Sink: SoundSink>(
  _ channel: SoundChannel, _ settings: SoundSettings, open: @escaping () throws(SoundError) -> Sink
) {
  var loop = SoundLoop(channel: channel, settings: settings, open: open)
  loop.run()
}
