import MorseCode
import MorseSignal
import WAVFiles

/// Reads a sound: a WAV file with a keyed tone.
struct WAVReader: TimingReader {
  private(set) var hints = TimingHints()
  private var stream = WAVStream()
  private var channels: ChannelChoice?
  private var reader: SignalReader?
  private var live: LiveSignalReader?
  private var survey: ToneSurvey?
  private let options: SoundOptions
  /// The remainder of the samples counted in check mode, in nanoseconds times the sample rate.
  private var passed = 0
  private var intervals: [KeyingInterval] = []
  private var level = LoudnessMeter()
  /// The number of bytes to convert to samples at once.
  private static let mostBytes = 4096

  init(options: SoundOptions) {
    self.options = options
  }

  mutating func read(_ bytes: Span<UInt8>, into runs: inout TimingRuns) throws(TimingError) {
    var (frames, samples): ([Float], [Float]) = ([], [])
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + Self.mostBytes)
      do throws(WAVProblem) {
        try stream.read(bytes.extracting(start..<end), into: &frames)
      } catch {
        throw Self.error(error)
      }
      join(frames.span, into: &samples)
      detect(samples.span, into: &runs)
      frames.removeAll(keepingCapacity: true)
      samples.removeAll(keepingCapacity: true)
      start = end
    }
  }

  /// Mixes or selects the channels into one; a tone survey needs the tones of every channel.
  private mutating func join(_ frames: Span<Float>, into samples: inout [Float]) {
    if channels == nil, let rate = stream.rate, let count = stream.channels {
      channels = ChannelChoice(
        channels: count, rate: rate, tone: options.tone,
        rule: options.isChecked ? .mean : options.isLive ? .betterLive : .better)
    }
    channels?.add(frames, into: &samples)
  }

  mutating func finish(into runs: inout TimingRuns) throws(TimingError) {
    do throws(WAVProblem) { try stream.finish() } catch { throw Self.error(error) }
    var samples: [Float] = []
    channels?.finish(into: &samples)
    detect(samples.span, into: &runs)
    hints.loudness = level.loudness
    hints.tones = survey?.finish() ?? []
    hints.soundEnd = stream.missing.map {
      TimingHints.SoundEnd(seconds: $0.read, promised: $0.promised)
    }
    reader?.finish(into: &intervals)
    if options.squelch != nil { hints.soundWithoutMorse = finding?.description }
    live?.finish(into: &intervals)
    give(&runs)
    runs.finish()
  }

  /// Outputs what the last call of a reader has read.
  private mutating func give(_ runs: inout TimingRuns) {
    runs.add(reader?.marks ?? live?.marks ?? [])
    runs.add(draining: &intervals)
  }

  /// What the sound contains; a tone that never pauses has no rhythm.
  private var finding: SoundFinding? {
    let finding = reader?.finding
    return finding == .otherRhythm && level.loudness?.isSteady == true ? .noise : finding
  }

  private mutating func detect(_ samples: Span<Float>, into runs: inout TimingRuns) {
    guard let rate = stream.rate else { return }
    level.add(samples, rate: rate)
    if options.findsTones {
      if survey == nil { survey = ToneSurvey(rate: rate) }
      survey?.add(samples)
    }
    guard !options.isChecked else { return add(samples.count, rate: rate, into: &runs) }
    if reader == nil, live == nil {
      let grammar = options.alphabet.map { KeyingGrammar($0, options.prior) } ?? .any
      if options.isLive {
        live = LiveSignalReader(
          rate: rate, grammar: grammar, tone: options.tone, squelch: options.squelch)
      } else {
        reader = SignalReader(
          rate: rate, grammar: grammar, tone: options.tone, squelch: options.squelch)
      }
    }
    reader?.add(samples, into: &intervals)
    live?.add(samples, into: &intervals)
    give(&runs)
  }

  /// Adds samples as part of one space, without analyzing them.
  private mutating func add(_ count: Int, rate: Int, into runs: inout TimingRuns) {
    let whole = passed + count * 1_000_000_000
    passed = whole % rate
    runs.add(isMark: false, nanoseconds: Int64(whole / rate))
  }

  private static func error(_ problem: WAVProblem) -> TimingError {
    TimingError(
      .unsupported(problem.description, expected: PackedSound.cure), line: 1,
      column: problem.offset + 1)
  }
}

/// Measures the loudness of a sound.
private struct LoudnessMeter: Sendable {
  private var sum = 0.0
  private var count = 0
  private(set) var loudness: TimingHints.Loudness?

  mutating func add(_ samples: Span<Float>, rate: Int) {
    for index in samples.indices {
      sum += Double(samples[index]) * Double(samples[index])
      count += 1
      if count >= rate / 10 { endPart() }
    }
  }

  private mutating func endPart() {
    let level = (sum / Double(max(count, 1))).squareRoot()
    loudness = TimingHints.Loudness(
      parts: (loudness?.parts ?? 0) + 1, least: min(level, loudness?.least ?? level),
      most: max(level, loudness?.most ?? level))
    (sum, count) = (0, 0)
  }
}

extension SoundFinding {
  /// The finding in words; `nil` for Morse.
  fileprivate var description: String? {
    switch self {
    case .morse: nil
    case .noise: "noise or steady tones"
    case .pulses: "equal pulses"
    case .otherTones: "tones that take turns, as in a data mode or a melody"
    case .otherRhythm: "sounds in another rhythm, as of voice or music"
    }
  }
}

extension TimingFormat {
  /// A keyed tone in a WAV file.
  ///
  /// Other targets write sound, so this format has no writer.
  public static let wav = TimingFormat(
    name: "wav", title: "a sound with a keyed tone", endings: ["wav", "wave"],
    recognize: { sample in
      let magics = ["RIFF", "RF64", "BW64", "riff\u{2E}"].map(sample.recognizeMagic)
      return magics.contains(.yes) ? .yes : magics.contains(.undecided) ? .undecided : .no
    },
    reader: { WAVReader(options: $0.sound) },
    writer: nil)
}
