import Timeline

/// The refusal of a text that is no keying under any explanation.
struct Refusal {
  private let sample: [UInt8]
  private let tried: [String]
  /// The columns that may be channels.
  private let channels: [String]
  /// Whether levels and times were found, but with lengths that no keying has.
  private let isUneven: Bool
  /// The number of channels that a message lists.
  private static let mostChannels = 6

  init(_ sample: [UInt8], tried: [String], channels: [String], isUneven: Bool) {
    self.sample = sample
    self.tried = tried
    self.channels = channels
    self.isUneven = isUneven
  }

  /// The error, at the first word.
  var error: TimingError {
    var place = TextPlace()
    var isComment = false
    for byte in sample {
      if byte == UInt8(ascii: "\n") { isComment = false }
      if byte == UInt8(ascii: "#") { isComment = true }
      if !isComment, !byte.isSpace, !(10...13).contains(byte) { break }
      place.advance(past: byte)
    }
    return place.error(.unexplained(firstLines, tried: Array(tried.prefix(3)), cure: cure))
  }

  /// The first line that says something, shortened, and the first row below a header.
  private var firstLines: String {
    let lines = sample.split(separator: UInt8(ascii: "\n")).prefix(64)
      .drop { Array($0).span.isRemark(in: .words) }
    guard let first = lines.first else { return shown(sample[...]) }
    let row = first.contains(where: \.isASCIIDigit) ? nil : lines.dropFirst().first
    return shown(first) + (row.map { "\" above \"" + shown($0) } ?? "")
  }

  private func shown(_ line: ArraySlice<UInt8>) -> String {
    var word = WordText()
    for byte in line where byte != 13 { word.append(byte) }
    return word.description
  }

  /// Whether a list holds numbers with decimal commas between commas: many of its parts begin with a
  /// zero, as `060` does.
  private var hasDecimalCommas: Bool {
    let parts = sample.prefix(4096).split { $0 <= 32 || $0 == UInt8(ascii: ",") }
    guard parts.count >= 8, parts.allSatisfy({ $0.allSatisfy(\.isASCIIDigit) }) else {
      return false
    }
    return 4 * parts.count { $0.count > 1 && $0.first == UInt8(ascii: "0") } >= parts.count
  }

  /// Whether the text is a list of numbers without signs.
  private var isOfNumbers: Bool {
    let text = sample.prefix(4096)
    return text.contains(where: \.isASCIIDigit)
      && text.allSatisfy { $0 <= 32 || $0.isASCIIDigit || ",.[]".utf8.contains($0) }
  }

  /// What would be read.
  private var cure: String {
    let text = String(decoding: sample.prefix(4096), as: UTF8.self).lowercased()
    let words = Set(text.split { !$0.isLetter }.map(String.init))
    if !words.isDisjoint(with: ["dit", "dah", "dot", "dash"]) {
      return "the spaces between the marks too, such as \"gap 60\""
    }
    if hasDecimalCommas {
      return "decimal points between the commas, such as 0.06,0.06,0.18"
    }
    if isUneven {
      return "marks of one or two lengths, and gaps in proportion; --format csv reads it as it is"
    }
    // A header of our own without enough rows needs no other header.
    if text.contains("time_ms,level") {
      return "two rows or more below \"time_ms,level\", such as 1000,1 and 1058,0"
    }
    let isBinary = sample.prefix(512).contains { $0 < 9 }
    if isBinary { return "a text, or a file of a known format: --format ? lists them" }
    let lines = isOfNumbers ? "a sign before each number, such as" : "lines such as"
    return "\(lines) +58 for key down and -60 for key up, or a CSV with the header "
      + "time_ms,level; \(options)"
  }

  /// The options that state what a file leaves open, by what was tried; of several channels, their
  /// names.
  private var options: String {
    func has(_ words: String...) -> Bool {
      tried.isEmpty || tried.contains { title in words.contains(where: title.contains) }
    }
    let areFew = (2...Self.mostChannels).contains(channels.count)
    let options = [
      ("--unit", has("duration", "moment", "start", "end", "time", "pair")),
      ("--channel", !areFew && (tried.isEmpty || channels.count > 1)), ("--rate", has("samples")),
      ("--invert", has("level", "samples")),
    ].filter(\.1).map(\.0)
    let last = options.last.map { options.count > 1 ? " and \($0) state" : "\($0) states" } ?? ""
    let stated = options.dropLast().joined(separator: ", ") + last + " what is missing"
    guard areFew else { return stated }
    let names = "--channel selects one of \(channels.joined(separator: ", "))"
    return options.isEmpty ? names : "\(names); \(stated)"
  }
}
