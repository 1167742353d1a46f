#if ALSA
  import CALSA
  import Testing

  @testable import SoundOutput

  /// The parameters requested from a device.
  @Suite struct ALSANegotiationTests {
    @Test func `the kernel clears played samples, so that none plays twice`() throws {
      var pcm: OpaquePointer?
      #expect(snd_pcm_open(&pcm, "null", SND_PCM_STREAM_PLAYBACK, 0) == 0)
      let opened = try #require(pcm)
      defer { snd_pcm_close(opened) }
      let format = try ALSANegotiation(opened, preferences: ALSAPreferences()).agree()
      #expect(format.buffer >= 16 * format.period)
      var parameters: OpaquePointer?
      #expect(snd_pcm_sw_params_malloc(&parameters) == 0)
      defer { snd_pcm_sw_params_free(parameters) }
      #expect(snd_pcm_sw_params_current(opened, parameters) == 0)
      var (size, threshold, boundary) = (
        snd_pcm_uframes_t(0), snd_pcm_uframes_t(1), snd_pcm_uframes_t(1)
      )
      snd_pcm_sw_params_get_silence_size(parameters, &size)
      snd_pcm_sw_params_get_silence_threshold(parameters, &threshold)
      snd_pcm_sw_params_get_boundary(parameters, &boundary)
      #expect(size == boundary)
      #expect(threshold == 0)
    }
  }
#endif
