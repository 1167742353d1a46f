#if ALSA
  import CALSA
  import Glibc

  /// The preferred parameters of a device; the nearest supported ones are used.
  struct ALSAPreferences {
    var rate: UInt32 = 48000
    var channels: UInt32 = 1
    var encodings = SampleFormat.allCases
    /// The minimum lead of the device, in nanoseconds.
    var lead: Int64 = 0
  }

  /// Negotiates the parameters of a device: the preferred ones with small periods, or the nearest
  /// supported ones.
  struct ALSANegotiation {
    private let pcm: OpaquePointer
    private let preferences: ALSAPreferences

    /// 128 frames at 48 kHz.
    private static let periodNanoseconds = 2_666_667
    /// 120 frames at 48 kHz.
    ///
    /// PulseAudio keeps time in whole microseconds and requests whole periods. If a period is not a
    /// whole number of both, it often requests two at once.
    private static let servedPeriodNanoseconds = 2_500_000
    /// A server has only a short lead, but room for a longer one after underruns.
    private static let servedPeriods: snd_pcm_uframes_t = 8
    /// The buffer of a card also has room for its starting burst.
    private static let periods: snd_pcm_uframes_t = 16

    init(_ pcm: OpaquePointer, preferences: ALSAPreferences) {
      self.pcm = pcm
      self.preferences = preferences
    }

    /// Negotiates all parameters and leaves the device prepared.
    func agree() throws(SoundError) -> SinkFormat {
      var parameters: OpaquePointer?
      try check(snd_pcm_hw_params_malloc(&parameters), "snd_pcm_hw_params_malloc")
      defer { snd_pcm_hw_params_free(parameters) }
      try check(snd_pcm_hw_params_any(pcm, parameters), "snd_pcm_hw_params_any")
      try check(
        snd_pcm_hw_params_set_access(pcm, parameters, SND_PCM_ACCESS_RW_INTERLEAVED),
        "snd_pcm_hw_params_set_access")
      let encoding = try chooseEncoding(parameters)
      var format = try chooseSizes(parameters)
      format.encoding = encoding
      try check(snd_pcm_hw_params(pcm, parameters), "snd_pcm_hw_params")
      let agreed = try actualSizes(parameters, format)
      try setSoftwareParameters(agreed)
      return agreed
    }

    private func chooseEncoding(_ parameters: OpaquePointer?) throws(SoundError) -> SampleFormat {
      for encoding in preferences.encodings
      where snd_pcm_hw_params_test_format(pcm, parameters, encoding.name) == 0 {
        try check(
          snd_pcm_hw_params_set_format(pcm, parameters, encoding.name),
          "snd_pcm_hw_params_set_format")
        return encoding
      }
      throw SoundError(.unsupported, call: "snd_pcm_hw_params_set_format")
    }

    private func chooseSizes(_ parameters: OpaquePointer?) throws(SoundError) -> SinkFormat {
      var channels = preferences.channels
      var rate = preferences.rate
      try check(
        snd_pcm_hw_params_set_channels_near(pcm, parameters, &channels),
        "snd_pcm_hw_params_set_channels_near")
      try check(
        snd_pcm_hw_params_set_rate_near(pcm, parameters, &rate, nil),
        "snd_pcm_hw_params_set_rate_near")
      let isServed = snd_pcm_type(pcm) == SND_PCM_TYPE_IOPLUG
      let nanoseconds = isServed ? Self.servedPeriodNanoseconds : Self.periodNanoseconds
      var period = snd_pcm_uframes_t(Int(rate) * nanoseconds / 1_000_000_000)
      try check(
        snd_pcm_hw_params_set_period_size_near(pcm, parameters, &period, nil),
        "snd_pcm_hw_params_set_period_size_near")
      let lead = snd_pcm_uframes_t(preferences.lead * Int64(rate) / 1_000_000_000)
      let periods = isServed ? Self.servedPeriods : Self.periods
      var buffer = period * max(periods, lead / max(1, period) + periods / 2)
      try check(
        snd_pcm_hw_params_set_buffer_size_near(pcm, parameters, &buffer),
        "snd_pcm_hw_params_set_buffer_size_near")
      return SinkFormat(
        rate: Int(rate), channels: Int(channels), period: Int(period), buffer: Int(buffer),
        isServed: isServed)
    }

    private func actualSizes(
      _ parameters: OpaquePointer?, _ asked: SinkFormat
    ) throws(SoundError) -> SinkFormat {
      var period: snd_pcm_uframes_t = 0
      var buffer: snd_pcm_uframes_t = 0
      try check(
        snd_pcm_hw_params_get_period_size(parameters, &period, nil),
        "snd_pcm_hw_params_get_period_size")
      try check(
        snd_pcm_hw_params_get_buffer_size(parameters, &buffer), "snd_pcm_hw_params_get_buffer_size")
      var format = asked
      format.period = Int(period)
      format.buffer = Int(buffer)
      return format
    }

    private func setSoftwareParameters(_ format: SinkFormat) throws(SoundError) {
      var parameters: OpaquePointer?
      try check(snd_pcm_sw_params_malloc(&parameters), "snd_pcm_sw_params_malloc")
      defer { snd_pcm_sw_params_free(parameters) }
      try check(snd_pcm_sw_params_current(pcm, parameters), "snd_pcm_sw_params_current")
      // The first written frame starts the device.
      try check(
        snd_pcm_sw_params_set_start_threshold(pcm, parameters, 1),
        "snd_pcm_sw_params_set_start_threshold")
      try check(
        snd_pcm_sw_params_set_avail_min(pcm, parameters, snd_pcm_uframes_t(leastAvailable(format))),
        "snd_pcm_sw_params_set_avail_min")
      if !format.isServed { try clearWhatWasPlayed(parameters) }
      try check(snd_pcm_sw_params(pcm, parameters), "snd_pcm_sw_params")
    }

    /// Makes the kernel replace played frames with silence.
    ///
    /// After an underrun a card plays on through its buffer until it is stopped, and would repeat
    /// old sounds.
    private func clearWhatWasPlayed(_ parameters: OpaquePointer?) throws(SoundError) {
      var boundary: snd_pcm_uframes_t = 0
      try check(
        snd_pcm_sw_params_get_boundary(parameters, &boundary), "snd_pcm_sw_params_get_boundary")
      try check(
        snd_pcm_sw_params_set_silence_threshold(pcm, parameters, 0),
        "snd_pcm_sw_params_set_silence_threshold")
      try check(
        snd_pcm_sw_params_set_silence_size(pcm, parameters, boundary),
        "snd_pcm_sw_params_set_silence_size")
    }

    /// One period or slightly more: PipeWire rounds it down to a power of two.
    private func leastAvailable(_ format: SinkFormat) -> Int {
      max(format.period, format.rate * Self.periodNanoseconds / 1_000_000_000)
    }

    private func check(_ code: Int32, _ call: String) throws(SoundError) {
      guard code < 0 else { return }
      throw .alsa(code, call: call, isOpen: false)
    }
  }

  extension SampleFormat {
    /// The ALSA name of the format.
    fileprivate var name: snd_pcm_format_t {
      switch self {
      case .int16: SND_PCM_FORMAT_S16
      case .int32: SND_PCM_FORMAT_S32
      case .float32: SND_PCM_FORMAT_FLOAT
      case .int24Packed: SND_PCM_FORMAT_S24_3LE
      case .int24: SND_PCM_FORMAT_S24
      }
    }
  }
#endif
