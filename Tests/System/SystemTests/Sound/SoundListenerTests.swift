#if ALSA
  import LinuxSystem
  import SoundOutput
  import Testing
  import Timeline

  @Suite struct SoundListenerTests {
    @Test(.timeLimit(.minutes(1)))
    func `a device that always has samples delays no deadline`() throws {
      let clock = MonotonicClock()
      let listener = try SoundListener(device: "null", clock: clock)
      let deadline = clock.now.advanced(by: .milliseconds(50))
      #expect(try listener.nextOnset(until: deadline) == nil)
      #expect(clock.now >= deadline)
    }
  }
#endif
