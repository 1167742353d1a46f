import MorseSignal

/// Reads a sound: a WAV file in which a tone is keyed.
struct WAVReader: TimingReader {
  let hints = TimingHints()
  private var stream = WAVStream()
  private var detector: ToneDetector?
  private var stretches: [SoundStretch] = []
  /// As many bytes as are turned into samples at once.
  private static let mostBytes = 4096

  mutating func read(_ bytes: Span<UInt8>, into runs: inout TimingRuns) throws(TimingError) {
    var samples: [Float] = []
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + Self.mostBytes)
      do throws(WAVProblem) {
        try stream.read(bytes.extracting(start..<end), into: &samples)
      } catch {
        throw Self.error(error)
      }
      detect(samples.span, into: &runs)
      samples.removeAll(keepingCapacity: true)
      start = end
    }
  }

  mutating func finish(into runs: inout TimingRuns) throws(TimingError) {
    do throws(WAVProblem) { try stream.finish() } catch { throw Self.error(error) }
    detector?.finish(into: &stretches)
    hand(to: &runs)
    runs.finish()
  }

  private mutating func detect(_ samples: Span<Float>, into runs: inout TimingRuns) {
    guard let rate = stream.rate else { return }
    if detector == nil { detector = ToneDetector(rate: rate) }
    detector?.add(samples, into: &stretches)
    hand(to: &runs)
  }

  private mutating func hand(to runs: inout TimingRuns) {
    for stretch in stretches {
      runs.add(isMark: stretch.isTone, nanoseconds: stretch.nanoseconds)
    }
    stretches.removeAll(keepingCapacity: true)
  }

  private static func error(_ problem: WAVProblem) -> TimingError {
    TimingError(
      .unsupported(problem.description, expected: "a RIFF file of PCM or float samples"), line: 1,
      column: problem.offset + 1)
  }
}

extension TimingFormat {
  /// A keyed tone in a WAV file.
  ///
  /// Written by whoever makes tones, not here.
  public static let wav = TimingFormat(
    name: "wav", title: "a sound with a keyed tone", endings: ["wav", "wave"],
    recognize: { $0.recognizeMagic("RIFF") },
    reader: { _ in WAVReader() },
    writer: nil)
}
