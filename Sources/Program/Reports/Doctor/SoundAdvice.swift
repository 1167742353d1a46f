import SoundOutput

/// The advice about sound.
extension SoundFindings {
  /// The latency beyond which operators notice a delay, in milliseconds.
  ///
  /// Sound and touch are perceived as simultaneous up to 19 ms (Kaaresoja, Brewster and Lantz,
  /// 2014).
  private static let late = 19.0
  /// The jitter beyond which the rhythm suffers, in milliseconds.
  ///
  /// 10 ± 3 ms is rated worse than a steady 10 ms (Jack, Mehrabi, Stockman and McPherson, 2018).
  private static let uneven = 3.0

  /// One sentence for each problem; empty if there is none.
  package var advice: [String] {
    switch outcome {
    case .unavailable(let kind): [Self.remedy(for: kind)]
    case .captureUnavailable:
      ["The capture device cannot be opened: name another, as --loopback=NAME."]
    case .measured(let measures): Self.advice(for: measures, latency: latency)
    }
  }

  private static func remedy(for kind: SoundError.Kind) -> String {
    switch kind {
    case .busy:
      "Another program holds the device: close it, or name one that can be shared, such as default."
    case .unavailable:
      "No such device: plug it in, start the sound server (PipeWire or PulseAudio), or name another"
        + " with --device."
    case .lost: "The device was unplugged during the test: plug it in and try again."
    case .unsupported:
      "The device supports none of our formats: put plug before its name, as in plughw:0."
    case .denied:
      "You have no permission for the sound cards in /dev/snd: join the group audio (sudo usermod"
        + " -aG audio YOUR-NAME) and log in again."
    case .notBuilt: "The program was built without sound: build it with the trait ALSA."
    case .failed: "The device does not answer: try another with --device."
    }
  }

  /// Returns the advice for measurements: never a setting that is in use, and never both less and
  /// more latency.
  private static func advice(for measures: Measures, latency: SoundLatency) -> [String] {
    guard let median = measures.latency(0.5), let spread = measures.spread else {
      return [
        measures.listenedTo == nil
          ? "The device opened but played nothing: try another with --device."
          : "The capture device recorded nothing: name the monitor of the device, or check cable and volume."
      ]
    }
    let isLate = median > late
    // Users who chose a higher latency do not need this advice.
    let mayBeLonger = !isLate && latency == .low
    var advice: [String] = []
    if isLate, latency == .low, measures.format.isServed {
      advice.append(
        "The sound server delays sounds: name the card itself, as in --device plughw:0, or give"
          + " the server a shorter buffer.")
    } else if isLate {
      advice.append(
        latency == .low
          ? "Sounds are late: try another device."
          : "Sounds are late: try --latency low, or another device.")
    }
    if spread > uneven {
      advice.append(
        "The latency varies, as on a busy machine"
          + (mayBeLonger ? "; --latency safe evens it out." : "."))
    }
    if measures.counters.xruns > 0 {
      advice.append(
        "The buffer ran empty"
          + (mayBeLonger
            ? ": if you hear gaps, use --latency safe."
            : ", as on a busy machine: close other programs."))
    }
    return advice
  }
}
