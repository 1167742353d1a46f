import MorseKeying
public import TextInput
import Timeline
public import WordPrediction

/// A recorded trace, to be replayed.
public struct TraceScript: Sendable {
  /// A problem with a trace or its replay.
  public struct Problem: Error, Hashable, CustomStringConvertible {
    /// The problem in words.
    public let description: String
  }

  /// The level of detail.
  public let detail: SessionTrace.Detail
  /// The name of the traced command.
  public private(set) var command = ""
  /// Its arguments; empty in a trace without text.
  public private(set) var arguments: [String] = []
  private var steps: [Step] = []
  /// The time of the last line, in nanoseconds.
  private var moment: Int64 = 0

  /// The latest time allowed, in nanoseconds: 10⁷ seconds, about four months.
  private static let latest: Int64 = 10_000_000_000_000_000

  /// An input for the session, or a decision to expect from it.
  private struct Step: Sendable {
    enum Content: Sendable {
      case input(SessionTrace.Input, at: Timestamp)
      case decision(String)
      /// The rest cannot be replayed.
      case end(String)
    }

    let number: Int
    let content: Content
  }

  /// Parses a trace.
  ///
  /// - Parameter text: the lines of the trace.
  /// - Throws: `Problem` with the number of the wrong line.
  public init(_ text: String) throws(Problem) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let title = lines.first.map(String.init) ?? ""
    let rest = title.hasPrefix(SessionTrace.title) ? title.dropFirst(SessionTrace.title.count) : ""
    guard let detail = SessionTrace.Detail(rawValue: String(rest.dropFirst())) else {
      throw Problem(description: "1: no trace; expected '\(SessionTrace.title)'")
    }
    self.detail = detail
    guard detail == .text else { return }
    for (index, line) in lines.enumerated().dropFirst() where !line.isEmpty {
      try parse(String(line), number: index + 1)
    }
  }

  private mutating func parse(_ line: String, number: Int) throws(Problem) {
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    switch words[0] {
    case "#", "version": break
    case "command": command = words.dropFirst().joined(separator: " ")
    case "argument": arguments.append(Self.unescaped(String(line.dropFirst("argument ".count))))
    case "=": steps.append(Step(number: number, content: .decision(line)))
    case "secret": steps.append(Step(number: number, content: .end("secret text")))
    default:
      guard let nanoseconds = Int64(words[0]), (moment...Self.latest).contains(nanoseconds),
        words.count > 1,
        let content = Self.content(Array(words.dropFirst()), at: nanoseconds)
      else { throw Problem(description: "\(number): '\(line)' is not a line of a trace") }
      moment = nanoseconds
      steps.append(Step(number: number, content: content))
    }
  }

  private static func content(_ words: [String], at nanoseconds: Int64) -> Step.Content? {
    let now = Timestamp(nanoseconds: nanoseconds)
    if words[0] == "other" { return .end(words.dropFirst().joined(separator: " ")) }
    return input(words).map { .input($0, at: now) }
  }

  private static func input(_ words: [String]) -> SessionTrace.Input? {
    let numbers = words.dropFirst().compactMap { Int($0) }
    switch words[0] {
    case "size" where numbers.count == 2: return .size(columns: numbers[0], rows: numbers[1])
    case "begin" where words.count == 2: return .begin(asks: words[1] == "asking")
    case "bytes" where words.count == 2: return bytes(words[1]).map { .bytes($0) }
    case "edge" where words.count == 5:
      guard let contact = KeyContact(rawValue: words[1]), let source = source(words.suffix(2))
      else { return nil }
      return .filter(.edge(KeyEdge(contact, isDown: words[2] == "down", source: source)))
    case "committed": return .filter(.committed)
    case "lost" where words.count == 3: return source(words.suffix(2)).map { .filter(.lost($0)) }
    case "wake" where numbers.count == 1:
      return .wake(due: Timestamp(nanoseconds: Int64(numbers[0])))
    case "words": return .words
    case "let-go": return .releaseAllKeys
    case "resume": return .resume
    case "finish": return .finish
    default: return nil
    }
  }

  private static func source(_ words: ArraySlice<String>) -> EdgeSource? {
    guard let kind = words.first.flatMap(EdgeSource.Kind.init),
      let number = words.last.flatMap({ Int($0) })
    else { return nil }
    return EdgeSource(kind, number: number)
  }

  private static func bytes(_ text: String) -> [UInt8]? {
    let digits = text.compactMap(\.hexDigitValue).map(UInt8.init)
    guard digits.count == text.count, digits.count.isMultiple(of: 2) else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  // MARK: - Arguments

  /// The header lines that describe the command.
  ///
  /// - Parameters:
  ///   - command: the name of the command.
  ///   - version: the version of the program.
  ///   - arguments: the arguments of the command; a trace without text keeps only the names of
  ///     options.
  ///   - detail: the level of detail.
  /// - Returns: the lines.
  public static func header(
    command: String, version: String, arguments: [String], detail: SessionTrace.Detail
  ) -> [String] {
    let lines = ["version \(version)", "command \(command)"]
    guard detail == .kinds else {
      return lines + arguments.map { "argument \(escaped($0))" }
    }
    let names = arguments.prefix { $0 != "--" }.filter { $0.hasPrefix("-") && $0.count > 1 }
    return lines + names.map { "option \($0.prefix { $0 != "=" })" }
  }

  private static func escaped(_ text: String) -> String {
    let escapes: [Character: String] = ["\\": "\\\\", "\n": "\\n", "\r": "\\r"]
    return text.map { escapes[$0] ?? String($0) }.joined()
  }

  private static func unescaped(_ text: String) -> String {
    var result = ""
    var isEscaped = false
    for character in text {
      switch (isEscaped, character) {
      case (false, "\\"): isEscaped = true
      case (true, "n"): (result, isEscaped) = (result + "\n", false)
      case (true, "r"): (result, isEscaped) = (result + "\r", false)
      default: (result, isEscaped) = (result + String(character), false)
      }
    }
    return result
  }

  // MARK: - Replaying

  /// Replays all inputs of the trace at their times.
  ///
  /// - Parameters:
  ///   - session: a session opened as the traced one was.
  ///   - predictor: the word predictor, if the traced session had one.
  /// - Returns: the first difference from the trace, or the input that cannot be replayed; `nil` if
  ///   there is none.
  public func play<Document: DocumentProxy>(
    into session: inout KeyboardSession<Document>, predictor: WordPredictor?
  ) -> Problem? {
    session.trace = SessionTrace(.text, header: [])
    _ = session.trace?.drainLines()
    var decided: [String] = []
    for step in steps {
      switch step.content {
      case .end(let name):
        return Problem(description: "\(step.number): \(name); what follows cannot be replayed")
      case .input(let input, let now):
        if let extra = decided.first {
          return Problem(description: "\(step.number): replaying gives '\(extra)' before it")
        }
        session.replay(input, at: now, predictor: predictor)
        let lines = session.trace?.drainLines().split(separator: "\n").map(String.init) ?? []
        decided = lines.filter { $0.hasPrefix("=") }
      case .decision(let line) where line.hasPrefix("= text "): break
      case .decision(let line):
        guard decided.first == line else {
          let other = decided.first ?? "nothing"
          return Problem(description: "\(step.number): '\(line)'; replaying gives '\(other)'")
        }
        decided.removeFirst()
      }
    }
    return nil
  }

  /// The text that the traced session left, quoted as in the trace; `nil` if the trace has no end.
  public var text: String? {
    for case .decision(let line) in steps.map(\.content) where line.hasPrefix("= text ") {
      return String(line.dropFirst("= text ".count))
    }
    return nil
  }
}

extension KeyboardSession {
  /// Replays an input of a trace.
  fileprivate mutating func replay(
    _ input: SessionTrace.Input, at now: Timestamp, predictor: WordPredictor?
  ) {
    switch input {
    case .size(let columns, let rows): resize(columns: columns, rows: rows)
    case .begin(let asks): begin(asking: asks, at: now)
    case .bytes(let bytes): handle(bytes, at: now)
    case .filter(let input): handle(input, at: now)
    case .wake: advance(to: now)
    case .words: if let predictor { predict(with: predictor, at: now) }
    case .releaseAllKeys: releaseAllKeys(at: now)
    case .resume: resume(at: now)
    case .finish: finishText(at: now)
    case .other: break
    }
    _ = drainOutputs()
  }
}
