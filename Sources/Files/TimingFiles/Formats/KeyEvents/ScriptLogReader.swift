import Timeline

/// Reads dots and dashes from the logs of script(1): its timing log, followed by its input log.
///
/// The timing log (`--log-timing`, advanced) has a line for each piece of input, `I SECONDS BYTES`,
/// with the seconds since the previous entry. `O`, `S` and `H` are output, signals and headers. The
/// bytes are in the input log (`--log-in`), which begins with a line `Script started …`. The two
/// files form one recording: `cat TIMING INPUT`.
///
///     timings ──"Script started …"──► typed
///
/// Source: util-linux, script(1) and scriptlive(1).
struct ScriptLogReader: TimingReader {
  private enum State: Sendable { case timings, typed }
  /// Bytes that arrived together.
  private struct Piece: Sendable {
    var moment: Int64
    var bytes: Int64
  }

  let hints = TimingHints()
  private var state = State.timings
  private var line: [UInt8] = []
  private var lines = 0
  private var moment: Int64 = 0
  private var pieces: [Piece] = []
  private var next = 0
  private var presses = ElementPresses()
  /// The maximum line length in bytes, and the maximum number of pieces: hours of typing.
  private static let (longestLine, mostPieces) = (4096, 1 << 20)

  mutating func read(_ bytes: Span<UInt8>, into runs: inout TimingRuns) throws(TimingError) {
    for index in bytes.indices {
      let byte = bytes[index]
      switch state {
      case .typed: type(byte, into: &runs)
      case .timings where byte == UInt8(ascii: "\n"): try endLine()
      case .timings:
        line.append(byte)
        if line.count > Self.longestLine {
          throw problem(.tooLong("the line", most: Self.longestLine), at: 0)
        }
      }
    }
  }

  mutating func finish(into runs: inout TimingRuns) throws(TimingError) {
    if !line.isEmpty { try endLine() }
    if case .timings = state, !pieces.isEmpty {
      throw problem(.endsEarly(expected: "the input log after the timing log"), at: 0)
    }
    runs.finish()
  }

  private mutating func type(_ byte: UInt8, into runs: inout TimingRuns) {
    guard next < pieces.count else { return }
    presses.type(byte, at: pieces[next].moment, into: &runs)
    pieces[next].bytes -= 1
    while next < pieces.count, pieces[next].bytes <= 0 { next += 1 }
  }

  private mutating func endLine() throws(TimingError) {
    if line.last == 13 { line.removeLast() }
    let text = line
    defer { line.removeAll(keepingCapacity: true) }
    if text.starts(with: "Script started ".utf8) {
      state = .typed
    } else {
      do throws(LineProblem) {
        try parseEntry(text.span)
      } catch {
        throw problem(error.kind, at: error.offset)
      }
    }
    lines += 1
  }

  private mutating func parseEntry(_ line: Span<UInt8>) throws(LineProblem) {
    var position = 0
    guard let kind = line.nextWord(&position) else { return }
    guard kind.count == 1, "IOSH".utf8.contains(line[kind.lowerBound]) else {
      throw line.problem(kind, expected: "an entry of script's timing log: I, O, S or H")
    }
    let wait = try line.requireDuration(line.nextWord(&position), expected: "a time in seconds")
    moment = moment.addingSaturated(wait.magnitude(timesTenTo: 9))
    guard line[kind.lowerBound] == UInt8(ascii: "I"), pieces.count < Self.mostPieces else { return }
    let bytes = try line.requireDuration(line.nextWord(&position), expected: "a count of bytes")
    let count = bytes.magnitude(timesTenTo: 0)
    if count > 0 { pieces.append(Piece(moment: moment, bytes: count)) }
  }

  private func problem(_ kind: TimingError.Kind, at offset: Int) -> TimingError {
    TimingError(kind, line: lines + 1, column: offset + 1)
  }
}

extension TimingFormat {
  /// Logs of script(1) of a terminal in which dots and dashes were typed.
  public static let script = TimingFormat(
    name: "script", title: "timing and input log of script(1)", endings: ["script"],
    isRedrawn: true,
    recognize: { sample in
      sample.recognizeLine(beginningWith: { "HIOS".utf8.contains($0) }) { line in
        let words = line.split(separator: " ")
        return words.count >= 3 && words[0].count == 1
          && TimingSample.size(String(words[1])) != nil
      }
    },
    reader: { _ in ScriptLogReader() },
    writer: nil)
}
