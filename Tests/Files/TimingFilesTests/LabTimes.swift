/// Times in several columns, in words, or as ranges.
extension LabFile {
  static let times: [LabFile] = [
    onMoments("seconds and milliseconds") { edges in
      "sec,msec,key\n"
        + edges.map { "\($0.at / 1000),\($0.at % 1000),\($0.isDown ? 1 : 0)\n" }.joined()
    },
    onMoments("a timeval") { edges in
      edges.map {
        "{tv_sec=\(1_715_937_200 + $0.at / 1000), tv_usec=\($0.at % 1000 * 1000)} "
          + "value=\($0.isDown ? 1 : 0)\n"
      }.joined()
    },
    onMoments("durations of ISO 8601") { edges in
      edges.map { "PT\(fixed(Double($0.at) / 1000, 3))S \($0.isDown ? "down" : "up")\n" }.joined()
    },
    onMoments("minutes and seconds with their units") { edges in
      edges.map {
        "\($0.at / 60000)m\(fixed(Double($0.at % 60000) / 1000, 3))s \($0.isDown ? "on" : "off")\n"
      }.joined()
    },
    onMoments("ranges with a dash") { edges in
      marks(edges).map { "\($0)-\($1)\n" }.joined()
    },
    onMoments("ranges with dots") { edges in
      marks(edges).map { "\($0)..\($1)\n" }.joined()
    },
    onMoments("ffmpeg's silencedetect") { edges in
      edges.map {
        let time = fixed(Double($0.at) / 1000, 5)
        return "[silencedetect @ 0x55d0] "
          + ($0.isDown
            ? "silence_end: \(time) | silence_duration: 0.1\n" : "silence_start: \(time)\n")
      }.joined()
    },
    LabFile(name: "a script of AutoHotkey") { intervals in
      intervals.map {
        ($0.isMark ? "SoundBeep, 700, " : "Sleep, ") + "\(whole($0.milliseconds))\n"
      }.joined()
    },
    onMoments("keys without names of columns") { edges in
      edges.map { edge in
        "\(edge.at),Space,\(edge.isDown ? "down" : "up")\n"
          + (edge.at.isMultiple(of: 5) ? "\(edge.at),KeyA,\(edge.isDown ? "down" : "up")\n" : "")
      }.joined()
    },
    onMoments("a numbered key glued to its level") { edges in
      edges.map { "sw1_\($0.isDown ? "down" : "up") \($0.at)\n" }.joined()
    },
    onMoments("a voltage whose lost samples are no numbers") { edges in
      sampled(edges).enumerated().map { place, isDown in
        let value = place % 50 == 49 ? "NaN" : isDown ? "3.30" : "0.01"
        return "\(fixed(Double(place) / 1000, 3)),\(value)\n"
      }.joined()
    },
    onMoments("decibels whose silence is infinite") { edges in
      "t,dB\n"
        + sampled(edges).enumerated().map { place, isDown in
          "\(fixed(Double(place) / 1000, 3)),\(isDown ? "-\(17 + place % 3)" : "-inf")\n"
        }.joined()
    },
  ]

  private static func marks(_ edges: [(at: Int, isDown: Bool)]) -> [(Int, Int)] {
    zip(edges, edges.dropFirst()).filter(\.0.isDown).map { ($0.at, $1.at) }
  }

  /// The levels of the milliseconds.
  private static func sampled(_ edges: [(at: Int, isDown: Bool)]) -> [Bool] {
    let ends = edges.dropFirst().map(\.at) + [edges[edges.count - 1].at + 300]
    return [Bool](repeating: false, count: edges[0].at)
      + zip(edges, ends).flatMap { [Bool](repeating: $0.isDown, count: $1 - $0.at) }
  }
}
