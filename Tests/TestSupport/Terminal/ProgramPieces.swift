/// Pieces of program output, made from a fuzzer's bytes.
enum ProgramPieces {
  /// Returns a piece; `kind` selects it and is at least 64.
  static func piece(_ kind: UInt8, _ input: inout FuzzInput) -> [UInt8] {
    switch kind {
    case 64..<96: return [UInt8](repeating: 0x61 + input.byte() % 26, count: Int(input.byte() % 24))
    case 96..<112: return bytes(of: characters, &input)
    case 112..<128: return [controls[Int(input.byte()) % controls.count]]
    case 128..<176: return sequence(&input)
    case 176..<200:
      let mode = modes[Int(input.byte()) % modes.count]
      return Array("\u{1B}[?\(mode)\(input.byte() & 1 == 0 ? "h" : "l")".utf8)
    case 200..<216: return bytes(of: escapes, &input)
    case 216..<222: return bytes(of: looks, &input)
    case 222..<230: return bytes(of: strings, &input)
    case 230..<236: return bytes(of: beginnings, &input)
    case 236..<240: return long(&input)
    default: return Array(input.piece(Int(input.byte() % 32)))
    }
  }

  private static func bytes(of texts: [String], _ input: inout FuzzInput) -> [UInt8] {
    Array(texts[Int(input.byte()) % texts.count].utf8)
  }

  /// Returns a control sequence, sometimes with the two bytes of U+009B as its introducer.
  private static func sequence(_ input: inout FuzzInput) -> [UInt8] {
    let final = finals[Int(input.byte()) % finals.count]
    let choice = input.byte()
    let parameters = (0..<Int(choice & 3)).map { _ in numbers[Int(input.byte()) % numbers.count] }
    let introducer = choice & 0x70 == 0 ? "\u{9B}" : "\u{1B}["
    return Array("\(introducer)\(parameters.joined(separator: ";"))\(final)".utf8)
  }

  /// Returns a sequence of about ten thousand bytes.
  private static func long(_ input: inout FuzzInput) -> [UInt8] {
    let filler = ["1;", "0", "9", "9;9;", " ", "?"][Int(input.byte()) % 6]
    let end = ["99;1H", "2J", "m", "r", "\u{1B}[5;5H", ""][Int(input.byte()) % 6]
    return Array("\u{1B}[\(String(repeating: filler, count: 10_000 / filler.count))\(end)".utf8)
  }

  private static let characters = [
    "é", "日", "한", "e\u{301}", "\u{301}", "日\u{301}", "\u{200D}", "ﾊ", "Ａ", "\u{FFFD}", "日本語日本語",
    "aé日",
  ]
  private static let controls: [UInt8] = [
    0x08, 0x09, 0x0A, 0x0B, 0x0D, 0x0A, 0x0D, 0x0E, 0x0F, 0x18, 0x1A, 0x07, 0x7F, 0x00,
  ]
  private static let finals = [
    "A", "B", "C", "D", "E", "F", "G", "H", "f", "d", "e", "a", "`", "I", "Z", "J", "K", "X", "@",
    "P", "L", "M", "S", "T", "^", "b", "g", "r", "s", "u", "?J", "?K", "!p", "h", "l", "m", "H",
    "r", "$z", "\"p", "y",
    "+p", "$}", " q", ">u", "<u", "=u", ">m",
  ]
  private static let numbers = [
    "", "0", "1", "2", "3", "4", "5", "8", "20", "99", "1000", "99999999999",
  ]
  private static let modes = [
    1, 2, 3, 5, 6, 7, 12, 25, 45, 47, 69, 1000, 1006, 1045, 1046, 1047, 1048, 1049, 2004, 2026,
    2048, 9001, 69, 1049, 6, 7,
  ]
  private static let escapes = [
    "\u{1B}7", "\u{1B}8", "\u{1B}D", "\u{1B}E", "\u{1B}M", "\u{1B}H", "\u{1B}c", "\u{1B}=",
    "\u{1B}>", "\u{1B}N", "\u{1B}O",
    "\u{1B}n", "\u{1B}o", "\u{1B}#8", "\u{1B}#6", "\u{1B}(0", "\u{1B}(B", "\u{1B})0", "\u{1B}*0",
    "\u{1B}%@", "\u{1B}%G",
    "\u{1B}6", "\u{1B}9", "\u{1B}l", "\u{1B}\\", "\u{84}", "\u{85}", "\u{88}", "\u{8D}", "\u{8E}",
    "\u{9C}", "\u{1B}[?2004s",
    "\u{1B}[?2004r", "\u{1B}[?1000;6h", "\u{1B}[4h", "\u{1B}[4l", "\u{1B}[20h", "\u{1B}[20l",
    "\u{1B}[2;3h", "\u{1B}[?5W",
    "\u{1B}[2;4r\u{1B}[?6h", "\u{1B}[1;3r\u{1B}[6;1H", "\u{1B}[?69h\u{1B}[2;4s",
  ]
  private static let looks = [
    "\u{1B}[m", "\u{1B}[1;31m", "\u{1B}[44m", "\u{1B}[4:3;58:5:9m", "\u{1B}[38;2;1;2;3m",
    "\u{1B}[48:2::4:5:6m", "\u{1B}[7;97m",
    "\u{1B}[38;5;200;1m", "\u{1B}[22;39;49m",
  ]
  private static let strings = [
    "\u{1B}]0;title\u{7}", "\u{1B}]8;;http://x\u{1B}\\", "\u{1B}]8;;\u{7}", "\u{1B}Pq#1~\u{1B}\\",
    "\u{1B}_x\u{9C}",
    "\u{9D}2;t\u{9C}", "\u{1B}]7373;type=url\u{1B}\\", "\u{1B}]0;broken\u{1B}[2J",
    "\u{1B}Pbroken\u{1B}[1;1H", "\u{1B}^x\u{18}y",
    "\u{1B}]7373;a=b\u{18}", "\u{1B}ktitle\u{1B}\\", "\u{1B}Pabc\u{1B}\r\n",
    "\u{1B}]1\u{9B}2Jx\u{7}",
  ]
  private static let beginnings = [
    "\u{1B}", "\u{1B}[", "\u{1B}[3", "\u{1B}[?", "\u{1B}]", "\u{1B}]0;x", "\u{1B}P", "\u{1B}(",
    "\u{1B}[1;", "\u{9B}",
    "\u{1B}[$",
  ]
}
