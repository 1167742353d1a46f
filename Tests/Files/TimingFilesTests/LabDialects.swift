import MorseCode

/// Keying as programs write it whose rows are no lines, or that have a notation of their own.
extension LabFile {
  static func onMoments(
    _ name: String, _ text: @escaping @Sendable ([(at: Int, isDown: Bool)]) -> String
  ) -> LabFile {
    LabFile(name: name) { text(moments($0)) }
  }

  /// The moments at which a level begins, in whole milliseconds, and the end of the last mark.
  private static func moments(_ intervals: [Interval]) -> [(at: Int, isDown: Bool)] {
    var now = 1000
    var edges: [(at: Int, isDown: Bool)] = []
    for interval in intervals {
      edges.append((now, interval.isMark))
      now += Int(interval.milliseconds.rounded())
    }
    return edges + [(now, false)]
  }

  private static func durations(_ intervals: [Interval], _ factor: Double = 1) -> [Int] {
    intervals.map { Int(($0.milliseconds * factor).rounded()) }
  }

  private static func signed(_ intervals: [Interval]) -> [Int] {
    intervals.map { Int($0.milliseconds.rounded()) * ($0.isMark ? 1000 : -1000) }
  }

  private static func list(_ numbers: [Int], _ separator: String = ", ") -> String {
    numbers.map { "\($0)" }.joined(separator: separator)
  }

  /// Numbers, so many a line.
  private static func wrapped(_ words: [String], _ count: Int, _ line: (String) -> String) -> String
  {
    stride(from: 0, to: words.count, by: count).map { start in
      line(words[start..<min(start + count, words.count)].joined(separator: " ")) + "\n"
    }.joined()
  }

  // MARK: - Tables on their side

  static let rotated: [LabFile] = [
    onMoments("a row of times and a row of levels") { edges in
      "time_ms," + list(edges.map(\.at), ",") + "\nlevel,"
        + list(edges.map { $0.isDown ? 1 : 0 }, ",")
        + "\n"
    },
    onMoments("rows without names") { edges in
      list(edges.map { $0.isDown ? 1 : 0 }, ";") + "\n" + list(edges.map(\.at), ";") + "\n"
    },
    onMoments("MATLAB") { edges in
      "t = [" + list(edges.map(\.at), " ") + "];\nkey = ["
        + list(edges.map { $0.isDown ? 1 : 0 }, " ")
        + "];\n"
    },
    LabFile(name: "a list of marks and a list of spaces") { intervals in
      "on = [" + list(durations(intervals.filter(\.isMark))) + "]\noff = ["
        + list(durations(intervals.filter { !$0.isMark })) + "]\n"
    },
    onMoments("pandas, columns") { edges in
      "{\"time_ms\":{"
        + edges.enumerated().map { "\"\($0)\":\($1.at)" }.joined(separator: ",") + "},\"level\":{"
        + edges.enumerated().map { "\"\($0)\":\($1.isDown ? 1 : 0)" }.joined(separator: ",") + "}}"
    },
    onMoments("pandas, index") { edges in
      "{"
        + edges.enumerated().map { "\"\($0)\":{\"t\":\($1.at),\"key\":\($1.isDown)}" }
        .joined(separator: ",") + "}"
    },
    onMoments("pandas, split") { edges in
      "{\"columns\":[\"t\",\"key\"],\"index\":[" + list(Array(edges.indices), ",") + "],\"data\":["
        + edges.map { "[\($0.at),\($0.isDown ? 1 : 0)]" }.joined(separator: ",") + "]}"
    },
    onMoments("pandas, table") { edges in
      "{\"schema\":{\"fields\":[{\"name\":\"index\",\"type\":\"integer\"},{\"name\":\"t\",\"type\":"
        + "\"integer\"},{\"name\":\"key\",\"type\":\"integer\"}]},\"data\":["
        + edges.enumerated().map { "{\"index\":\($0),\"t\":\($1.at),\"key\":\($1.isDown ? 1 : 0)}" }
        .joined(separator: ",") + "]}"
    },
  ]

  // MARK: - Several rows a line, several lines a row

  static let folded: [LabFile] = [
    LabFile(name: "words and numbers in a line") { intervals in
      intervals.map { "\($0.isMark ? "on" : "off") \(whole($0.milliseconds))" }
        .joined(separator: " ") + "\n"
    },
    LabFile(name: "seven pairs a line") { intervals in
      wrapped(intervals.map { "\($0.isMark ? "on" : "off") \(whole($0.milliseconds))" }, 7) { $0 }
    },
    LabFile(name: "letters glued to numbers") { intervals in
      intervals.map { "\($0.isMark ? "H" : "L")\(whole($0.milliseconds))" }
        .joined(separator: ",") + "\n"
    },
    LabFile(name: "tuples of Python") { intervals in
      "["
        + intervals.map { "(\($0.isMark ? 1 : 0), \(fixed($0.milliseconds / 1000, 3)))" }
        .joined(separator: ", ") + "]\n"
    },
    onMoments("moments and levels with colons") { edges in
      edges.map { "\($0.at):\($0.isDown ? 1 : 0)" }.joined(separator: " ") + "\n"
    },
    LabFile(name: "numbers with signs and nothing between them") { intervals in
      signed(intervals).map { $0 < 0 ? "\($0)" : "+\($0)" }.joined() + "\n"
    },
    onMoments("objects of JavaScript") { edges in
      "const key = ["
        + edges.map { "{t: \($0.at), on: \($0.isDown)}" }.joined(separator: ", ") + "];\n"
    },
    onMoments("a column of voltage that rests high") { edges in
      let ends = edges.dropFirst().map(\.at) + [edges[edges.count - 1].at + 300]
      let levels =
        [Int](repeating: 0, count: 200)
        + zip(edges, ends).flatMap { [Int](repeating: $0.isDown ? 1 : 0, count: $1 - $0.at) }
      return "X,CH1,Start,Increment,\nSequence,Volt,0.0e+00,1.0e-03\n"
        + levels.enumerated().map { "\($0),\($1 == 1 ? 1.7 : 5.0 + Double($0 % 7) / 100),,\n" }
        .joined()
    },
    LabFile(name: "numbers with units") { intervals in
      intervals.map { "\(whole($0.milliseconds))ms" }.joined(separator: " ") + "\n"
    },
    LabFile(name: "R") { intervals in
      let numbers = durations(intervals)
      return stride(from: 0, to: numbers.count, by: 12).map { start in
        " [\(start + 1)] " + list(Array(numbers[start..<min(start + 12, numbers.count)]), "  ")
          + "\n"
      }.joined()
    },
    onMoments("YAML") { edges in
      "unit: ms\nevents:\n"
        + edges.map { "  - time: \($0.at)\n    level: \($0.isDown ? 1 : 0)\n" }.joined()
    },
    onMoments("xev") { edges in
      edges.enumerated().map { number, edge in
        "Key\(edge.isDown ? "Press" : "Release") event, serial \(34 + number), synthetic NO,\n"
          + "    root 0x1e2, subw 0x0, time \(4_321_000 + edge.at), (84,90), root:(85,112),\n"
          + "    state 0x0, keycode 65 (keysym 0x20, space), same_screen YES,\n\n"
      }.joined()
    },
    onMoments("HTML") { edges in
      "<html><body>\n<table border=\"1\"><tr><th>Time&nbsp;[ms]</th><th>Key</th></tr>\n"
        + edges.map { "<tr><td align=right>\($0.at)</td><td>\($0.isDown ? 1 : 0)</td></tr>\n" }
        .joined() + "</table></body></html>\n"
    },
    onMoments("a spreadsheet's XML") { edges in
      "<?xml version=\"1.0\"?>\n<Workbook><Table>"
        + edges.map {
          "<Row><Cell><Data ss:Type=\"Number\">\($0.at)</Data></Cell><Cell><Data>"
            + "\($0.isDown ? "on" : "off")</Data></Cell></Row>"
        }.joined() + "</Table></Workbook>\n"
    },
  ]

  // MARK: - Notations

  static let notations: [LabFile] = [
    LabFile(name: "ESPHome") { intervals in
      let tag = "\u{1B}[0;36m[15:32:14][D][remote.raw:028]:"
      let numbers = signed(intervals).map { "\($0)," }
      let first = wrapped(Array(numbers.prefix(9)), 9) { "\(tag) Received Raw: \($0) \u{1B}[0m" }
      return first + wrapped(Array(numbers.dropFirst(9)), 11) { "\(tag)   \($0) \u{1B}[0m" }
    },
    LabFile(name: "Tasmota") { intervals in
      var known: [Int] = []
      let code = signed(intervals).map { number in
        if let place = known.firstIndex(of: abs(number)) {
          return String(UnicodeScalar(UInt8(place + (number > 0 ? 65 : 97))))
        }
        if known.count < 26 { known.append(abs(number)) }
        return number > 0 ? "+\(number)" : "\(number)"
      }
      return "14:23:10.512 RSL: RESULT = {\"IrReceived\":{\"Protocol\":\"UNKNOWN\",\"Bits\":9,"
        + "\"RawData\":\"" + code.joined() + "\",\"RawDataInfo\":[\(code.count),0,0]}}\n"
    },
    LabFile(name: "raw codes of LIRC") { intervals in
      "begin remote\n  name  key\n  gap  108000\n  begin raw_codes\n    name KEY_1\n"
        + wrapped(durations(intervals, 1000).map { "\($0)" }, 6) { "      " + $0 }
        + "  end raw_codes\nend remote\n"
    },
    LabFile(name: "Pronto") { intervals in
      let even = intervals + (intervals.count.isMultiple(of: 2) ? [] : [(false, 500)])
      let words = [0, 109, even.count / 2, 0] + durations(even, 1_000_000 / (109 * 241.246))
      return "Button 1: "
        + words.map { String(65536 + $0, radix: 16).dropFirst() }.joined(separator: " ") + "\n"
    },
    LabFile(name: "Broadlink") { intervals in
      let bytes =
        durations(intervals, 269_000 / 8192).flatMap { ticks in
          ticks < 256 ? [ticks] : [0, ticks >> 8, ticks & 0xFF]
        } + [0, 13, 5]
      return ([0x26, 0, bytes.count & 0xFF, bytes.count >> 8] + bytes)
        .map { String(256 + $0, radix: 16).dropFirst() }.joined() + "\n"
    },
    onMoments("midicsv") { edges in
      "0, 0, Header, 1, 1, 960\n1, 0, Start_track\n1, 0, Tempo, 1000000\n"
        + edges.map { edge in
          let tick = (edge.at * 96 + 50) / 100
          return "1, \(tick), Note_\(edge.isDown ? "on" : "off")_c, 0, 60, 64\n"
        }.joined() + "1, 999999, End_track\n0, 0, End_of_file\n"
    },
    onMoments("a short text grid") { edges in
      "File type = \"ooTextFile\"\nObject class = \"TextGrid\"\n\n0\n99\n<exists>\n1\n"
        + "\"IntervalTier\"\n\"key\"\n0\n99\n\(edges.count)\n0\n1\n\"\"\n"
        + zip(edges, edges.dropFirst()).map {
          "\(fixed(Double($0.at) / 1000, 3))\n\(fixed(Double($1.at) / 1000, 3))\n"
            + "\"\($0.isDown ? "on" : "off")\"\n"
        }.joined()
    },
    onMoments("tiers of ELAN") { edges in
      "words\t\t1.0\t30.0\t29.0\thello\n"
        + zip(edges, edges.dropFirst()).filter(\.0.isDown).map { down, up in
          let times = [down.at, up.at, up.at - down.at].map { fixed(Double($0) / 1000, 3) }
          return "key\t\t" + times.joined(separator: "\t") + "\ton\n"
        }.joined()
    },
    LabFile(name: "mode2 in a line") { intervals in
      intervals.map { "\($0.isMark ? "pulse" : "space") \(whole($0.milliseconds * 1000))" }
        .joined(separator: " ") + "\n"
    },
    onMoments("a text grid of two tiers") { edges in
      "File type = \"ooTextFile\"\nObject class = \"TextGrid\"\n\n0\n99\n<exists>\n2\n"
        + "\"IntervalTier\"\n\"words\"\n0\n99\n1\n0\n99\n\"hello\"\n"
        + "\"IntervalTier\"\n\"key\"\n0\n99\n\(edges.count)\n"
        + zip(edges, edges.dropFirst()).map {
          "\(fixed(Double($0.at) / 1000, 3))\n\(fixed(Double($1.at) / 1000, 3))\n"
            + "\"\($0.isDown ? "x" : "")\"\n"
        }.joined()
    },
    onMoments("a text grid of points") { edges in
      "File type = \"ooTextFile\"\nObject class = \"TextGrid\"\n\nxmin = 0\nxmax = 99\n"
        + "tiers? <exists>\nsize = 1\nitem []:\n    item [1]:\n        class = \"TextTier\"\n"
        + "        name = \"key\"\n        xmin = 0\n        xmax = 99\n        points: size = 9\n"
        + edges.enumerated().map {
          "        points [\($0 + 1)]:\n            number = \(fixed(Double($1.at) / 1000, 3))\n"
            + "            mark = \"\($1.isDown ? "down" : "up")\"\n"
        }.joined()
    },
    probes("hexadecimal samples") { samples in
      stride(from: 0, to: samples.count, by: 8).map { start in
        let byte = samples[start..<min(start + 8, samples.count)].reduce(0) { $0 * 2 + $1 }
        return String(256 + byte, radix: 16).dropFirst() + " "
      }.joined()
    },
    probes("samples as ASCII art") { samples in
      samples.indices.map { place in
        let isEdge = place > 0 && samples[place] != samples[place - 1]
        return isEdge ? samples[place] == 1 ? "/" : "\\" : samples[place] == 1 ? "\"" : "."
      }.joined()
    },
  ]

  // MARK: - Exports and logs of a bus

  private static func grouped(_ number: Int, _ sign: String) -> String {
    number < 1000 ? "\(number)" : "\(number / 1000)\(sign)" + "\(1000 + number % 1000)".dropFirst()
  }

  static let exports: [LabFile] = [
    onMoments("Swiss thousands") { edges in
      edges.map { "\(grouped($0.at, "'"));\($0.isDown ? 1 : 0)\n" }.joined()
    },
    onMoments("thin spaces") { edges in
      "t (ms)\tclé\n"
        + edges.map { "\(grouped($0.at, "\u{202F}"))\t\($0.isDown ? 1 : 0)\n" }.joined()
    },
    onMoments("German thousands") { edges in
      "Zeit (ms);Taste\n"
        + edges.map { "\(grouped($0.at, ".")),0;\($0.isDown ? 1 : 0)\n" }.joined()
    },
    onMoments("a query's table and its count") { edges in
      " t_ms  | key \n-------+-----\n"
        + edges.map { " \($0.at) | \($0.isDown ? "t" : "f")\n" }.joined()
        + "(\(edges.count) rows)\n\n"
    },
    onMoments("a sum below the rows") { edges in
      "time_ms,level\n" + edges.map { "\($0.at),\($0.isDown ? 1 : 0)\n" }.joined()
        + "Total,\(edges.count)\n"
    },
    onMoments("a header every ten rows") { edges in
      edges.enumerated().map {
        ($0.isMultiple(of: 10) ? "at_ms;state\n" : "") + "\($1.at);\($1.isDown ? "down" : "up")\n"
      }.joined()
    },
    onMoments("rows of a second channel that changes") { edges in
      "time_ms,key,slow\n"
        + edges.enumerated().map { number, edge in
          let key = edge.isDown ? 1 : 0
          let row = "\(edge.at),\(key),\(number / 3 % 2)\n"
          return row + (number % 3 == 2 ? "\(edge.at + 7),\(key),\((number + 1) / 3 % 2)\n" : "")
        }.joined()
    },
    onMoments("a prompt, and a count in brackets") { edges in
      "$ cat key.log\n" + edges.map { "\($0.at) \($0.isDown ? "down" : "up")\n" }.joined()
        + "(\(edges.count) rows affected)\n"
    },
    onMoments("newest first") { edges in
      "ms,key\n" + edges.reversed().map { "\($0.at),\($0.isDown ? "on" : "off")\n" }.joined()
    },
    onMoments("a plotted level") { edges in
      "# t key\n"
        + edges.map { "\($0.at) \($0.isDown ? 0 : 1)\n\($0.at) \($0.isDown ? 1 : 0)\n" }.joined()
    },
    LabFile(name: "a mark and the gap before it") { intervals in
      let gaps = [0] + durations(intervals.filter { !$0.isMark })
      return "hold_ms,since_last_release_ms\n"
        + zip(durations(intervals.filter(\.isMark)), gaps).map { "\($0),\($1)\n" }.joined()
    },
    LabFile(name: "bits in one line", isRelative: true) { intervals in
      samples(intervals).map { "\($0)" }.joined()
    },
    LabFile(name: "bits in lines", isRelative: true) { intervals in
      samples(intervals).enumerated().map { ($0 % 60 == 59 ? "\n" : "") + "\($1)" }.joined() + "\n"
    },
    onMoments("two identifiers on a bus") { edges in
      edges.enumerated().map { number, edge in
        let other =
          number.isMultiple(of: 3)
          ? "(\(fixed(Double(edge.at) / 1000 + 0.003, 6))) can0 7DF#0201\n" : ""
        return "(\(fixed(Double(edge.at) / 1000, 6))) can0 2A0#000\(edge.isDown ? 1 : 0)00\n"
          + other
      }.joined()
    },
    onMoments("numbers of events") { edges in
      edges.map { edge in
        let head = "[ \(fixed(Double(edge.at) / 1000, 6))] /dev/input/event2: "
        return head + "0001 0072 0000000\(edge.isDown ? 1 : 0)\n" + head + "0000 0000 00000000\n"
      }.joined()
    },
    onMoments("rows of a document's table") { edges in
      "<table:table>"
        + edges.map {
          "<table:table-row><table:table-cell><text:p>\($0.at)</text:p></table:table-cell>"
            + "<table:table-cell><text:p>\($0.isDown ? 1 : 0)</text:p></table:table-cell></table:table-row>"
        }.joined() + "</table:table>"
    },
  ]

  /// Samples of sigrok at 1 kHz, of a probe that rests and the key, 64 a line.
  private static func probes(
    _ name: String, _ text: @escaping @Sendable ([Int]) -> String
  ) -> LabFile {
    LabFile(name: name) { intervals in
      let levels = samples(intervals) + [Int](repeating: 0, count: 64)
      return "libsigrok 0.5.2\nAcquisition with 2/8 channels at 1 kHz\n"
        + stride(from: 0, to: levels.count - 63, by: 64).map { start in
          let part = Array(levels[start..<start + 64])
          let rest = [Int](repeating: 1, count: 64)
          return " D0:\(text(rest))\nKEY:\(text(part))\n" + (start == 64 ? "  T: ^ 70\n" : "")
        }.joined()
    }
  }
}
