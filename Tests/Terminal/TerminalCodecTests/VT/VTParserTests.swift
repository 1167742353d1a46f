import TestSupport
import Testing

@testable import TerminalCodec

/// Records the events of a parser; text in pieces is merged.
private struct Recorder: VTPerformer {
  private(set) var reported: [(name: String, bytes: [UInt8])] = []

  private mutating func add(_ name: String, _ bytes: some Sequence<UInt8>) {
    if ["print", "put"].contains(name), reported.last?.name == name {
      reported[reported.count - 1].bytes += bytes
    } else {
      reported.append((name, Array(bytes)))
    }
  }

  mutating func print(_ run: ArraySlice<UInt8>) { add("print", run) }
  mutating func print(_ scalar: UnicodeScalar) { add("print", String(scalar).utf8) }
  mutating func malformed(_ bytes: [UInt8]) { add("malformed", bytes) }
  mutating func execute(_ control: UInt8) { add("execute", [control]) }
  mutating func prefix() { add("prefix", []) }
  mutating func escape(_ sequence: [UInt8]) { add("ESC", sequence) }
  mutating func control(_ sequence: ControlSequence) {
    add("CSI", sequence.body + [sequence.final])
  }
  mutating func ignored() { add("ignored", []) }
  mutating func beginString(_ kind: VTString) { add("string", [kind.rawValue]) }
  mutating func put(_ bytes: ArraySlice<UInt8>) { add("put", bytes) }
  mutating func endString(_ kind: VTString, by end: VTStringEnd) { add("\(end)", []) }
  mutating func abandon(_ beginning: VTBeginning) {
    if case .string(let kind) = beginning {
      add("abandon", [kind.rawValue])
    } else {
      add("abandon", "\(beginning)".utf8)
    }
  }

  /// The events; invalid bytes are written as `\\NN`.
  var lines: [String] {
    reported.map { name, bytes in
      let isText = name != "malformed" && String(validating: bytes, as: UTF8.self) != nil
      let shown =
        isText
        ? String(decoding: bytes, as: UTF8.self).unicodeScalars.map { scalar in
          scalar.value < 0x20 || scalar.value == 0x7F
            ? "^\(Character(UnicodeScalar(UInt8(scalar.value ^ 0x40))))" : String(Character(scalar))
        }.joined() : bytes.map { String($0, radix: 16) }.joined(separator: " ")
      return bytes.isEmpty ? name : "\(name) \(shown)"
    }
  }
}

private func reported(_ bytes: [UInt8], by source: VTParser.Source, pieces: () -> Int = { .max })
  -> [String]
{
  var parser = VTParser(of: source)
  var recorder = Recorder()
  var rest = bytes[...]
  while !rest.isEmpty {
    let piece = rest.prefix(pieces())
    parser.read(piece, to: &recorder)
    rest = rest.dropFirst(piece.count)
  }
  return recorder.lines
}

private func reported(_ written: String, by source: VTParser.Source) -> String {
  reported(bytes(written), by: source).joined(separator: " | ")
}

struct VTParserTests {
  @Test(arguments: [
    ("ab\\x0d\\x0acd", "print ab | execute ^M | execute ^J | print cd"),
    ("\\e[1;31mred", "CSI 1;31m | print red"),
    ("\\e[?25h\\e[ q\\e[>4;2m", "CSI ?25h | CSI  q | CSI >4;2m"),
    ("\\e7\\e(0\\e#8\\eM", "ESC 7 | ESC (0 | ESC #8 | ESC M"),
    ("\\e]0;title\\x07x", "string ] | put 0;title | bell | print x"),
    ("\\e]0;title\\e\\x5cx", "string ] | put 0;title | terminator | print x"),
    ("\\ePq#1\\x07~\\e\\", "string P | put q#1^G~ | terminator"),
    (
      "\\e_a\\e\\x5c\\e^b\\e\\x5c\\eXc\\e\\x5c\\ekd\\e\\x5c",
      "string _ | put a | terminator | string ^ | put b | terminator | string X | put c | terminator | string k | put d | terminator"
    ),
    // Control characters within a sequence are executed at once; DEL is ignored everywhere.
    ("\\e[3;\\x0d3\\x7fH", "execute ^M | CSI 3;3H"), ("\\e(\\x0aB", "execute ^J | ESC (B"),
    // Aborted sequences.
    ("\\e[3\\e[2H", "abandon sequence | CSI 2H"),
    ("\\e[3\\x18x", "abandon sequence | execute ^X | print x"),
    ("\\e[3é", "abandon sequence | print é"), ("\\e\\e7", "abandon escape | ESC 7"),
    ("\\eé", "abandon escape | print é"),
    (
      "\\e]0;a\\e[2H",
      "string ] | put 0;a | abandon ] | CSI 2H"
    ),
    ("\\e]0;a\\x18b", "string ] | put 0;a | cancelled | print b"),
    // Malformed: a marker or a parameter in the wrong place.
    ("\\e[1?2Hx", "ignored | print x"), ("\\e[1$2Hx", "ignored | print x"),
    ("\\e[??1hx", "ignored | print x"),
    // Characters beyond ASCII.
    ("é日😀\u{A0}\u{FFFD}", "print é日😀\u{A0}\u{FFFD}"), ("\\xc3\\x28", "malformed c3 | print ("),
    ("\\xff\\xa9", "malformed ff | malformed a9"), ("\\xc0\\xaf", "malformed c0 | malformed af"),
    ("\\xe2\\xa9a", "malformed e2 a9 | print a"),
    ("\\xf0\\xaf\\xaf\\e7", "malformed f0 af af | ESC 7"),
    // Overlong encodings and surrogates are invalid.
    ("\\xe0\\xa0\\x80", "print \u{800}"), ("\\xe0\\xbf", ""),
    ("\\xf4\\x8f\\xbf\\xbf", "print \u{10FFFF}"),
    // Bytes that some terminals interpret as control characters are forwarded as replacement
    // characters.
    ("\\x9b1m", "malformed ef bf bd | print 1m"), ("\\xe2\\x9bx", "malformed ef bf bd | print x"),
    ("\\xed\\xa0\\x80", "malformed ed | malformed a0 | malformed ef bf bd"),
    ("\\xe0\\x80\\xaf", "malformed e0 | malformed ef bf bd | malformed af"),
    (
      "\\xf4\\x90\\x80\\x80",
      "malformed f4 | malformed ef bf bd | malformed ef bf bd | malformed ef bf bd"
    ),
    // Control characters of two bytes.
    ("\u{9B}31mx", "CSI 31m | print x"),
    ("\u{9D}0;t\u{9C}x", "string ] | put 0;t | terminator | print x"),
    ("\u{84}\u{85}\u{88}\u{8D}", "ESC D | ESC E | ESC H | ESC M"),
    ("\u{90}q\u{9C}", "string P | put q | terminator"),
    ("\u{9C}\u{9A}", "ESC \\ | ESC Z"), ("\\e[3\u{9B}4m", "abandon sequence | CSI 4m"),
    ("\\e]a\u{9B}31mb\\x07", "string ] | put a31mb | bell"),
    ("\\e]朜\\x07", "string ] | put 朜 | bell"),
    ("\\e]\\x9c朜\\xff\\x07", "string ] | put ef bf bd e6 9c 9c ff | bell"),
  ])
  func `output of a program is parsed`(written: String, expected: String) {
    #expect(reported(written, by: .program) == expected)
  }

  @Test(arguments: [
    ("\\e", ""), ("\\ea\\e.\\e ", "prefix | print a | prefix | print . | prefix | print  "),
    ("\\e\\x0d\\eé", "prefix | execute ^M | prefix | print é"),
    ("\\e\\e[A", "abandon escape | CSI A"),
    ("\\e[12\\x0d", "abandon sequence | execute ^M"), ("\\x18\\x7f", "execute ^X | execute ^?"),
    (
      "\\e]x\\x18\\x07y\\xc2\\x9cz\\e\\.",
      "string ] | put x^X | bell | print y\u{9C}z | prefix | print \\."
    ),
    ("\\ePa\\x07", "string P | put a | bell"), ("\\ekx", "prefix | print kx"),
  ])
  func `input of a terminal is parsed`(written: String, expected: String) {
    #expect(reported(written, by: .terminal) == expected)
  }

  @Test func `every kind of sequence has a maximum length`() {
    func sequence(_ length: Int) -> String {
      "\\e[" + String(repeating: "1;", count: length / 2) + "mx"
    }
    #expect(reported(sequence(VTParser.limit), by: .program).hasPrefix("CSI 1;1;"))
    for source in [VTParser.Source.program, .terminal] {
      #expect(reported(sequence(VTParser.limit + 2), by: source) == "ignored | print x")
      #expect(reported(sequence(100_000), by: source) == "ignored | print x")
    }
    #expect(
      reported("\\e" + String(repeating: " ", count: 10_000) + "Fx", by: .program)
        == "ignored | print x")
  }

  @Test(arguments: UInt64(0)..<60)
  func `splitting bytes anywhere changes nothing`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "text", "é日", "\\e[", "1;2", "H", "\\e]", "0;t", "\\x07", "\\e\\", "\u{9B}", "\u{9C}",
      "\\xc2", "\\x9b", "\\e(",
      "B", "\\x18", "\\x0a", "\\eP", "\\xf0\\x9f", "$", "?", "\\x7f",
    ].map(bytes)
    let written = (0..<80).flatMap { _ -> [UInt8] in
      Bool.random(using: &random)
        ? pieces.randomElement(using: &random) ?? [] : [UInt8.random(in: 0...255, using: &random)]
    }
    for source in [VTParser.Source.program, .terminal] {
      let whole = reported(written, by: source)
      #expect(reported(written, by: source) { 1 } == whole)
      #expect(reported(written, by: source) { Int.random(in: 1...7, using: &random) } == whole)
    }
  }

  @Test func `parameters and subparameters`() {
    func read(_ body: String) -> ControlSequence {
      var sequence = ControlSequence()
      let fits = sequence.append(Array(body.utf8)[...], limit: 100)
      #expect(fits)
      sequence.finish(0x6D)
      return sequence
    }
    #expect(read("").count == 0 && read("?").count == 0 && read(";").count == 2)
    #expect(read("1;;3").parameters == [1, 0, 3])
    #expect(read("1;;3")[1] == nil && read("1;;3")[1, else: 7] == 7 && read("0;2").number(0) == 1)
    let sequence = read("4:3;38:2::10:20:30;1")
    #expect(sequence.parameters == [4, 38, 1])
    #expect(sequence.subcount(0) == 2 && sequence.subcount(1) == 6 && sequence.subcount(3) == 0)
    #expect(
      sequence[0, 1] == 3 && sequence[1, 2] == nil && sequence[1, 5] == 30 && sequence[1, 6] == nil)
    #expect(read("99999999999999999999")[0] == 10_000_000)
    #expect(read("?25").marker == UInt8(ascii: "?") && read("2$").intermediate == UInt8(ascii: "$"))
  }
}
