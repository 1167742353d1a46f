/// The columns of a table of key timings, determined from their names.
struct CSVColumns: Sendable {
  /// A time column, and the power of ten that converts its unit to nanoseconds.
  typealias Time = (index: Int, exponent: Int)

  /// The kinds of rows.
  enum Layout: Sendable {
    /// A level and its duration.
    case durations(level: Int, duration: Time)
    /// A moment and the level that begins at it.
    case edges(moment: Time, level: Int)
    /// The moments of key down and key up.
    case presses(down: Time, up: Time)
    /// Levels only, one row for each sample.
    case samples(level: Int)
  }

  let layout: Layout
  /// The column with the key's name, if any.
  let key: Int?

  /// Whether the rows have no times, so that a sample rate is required.
  var needSampleRate: Bool {
    if case .samples = layout { true } else { false }
  }

  /// Interprets a header; `nil` if it does not describe key timings.
  init?(names: [String], options: TimingOptions) {
    var (moments, durations): ([Time], [Time]) = ([], [])
    var (levels, ends): ([Int], [Time]) = ([], [])
    var key: Int?
    for (index, name) in names.enumerated() {
      let (word, unit) = Self.split(name)
      let exponent = (unit ?? options.unit ?? .seconds).exponent
      switch word {
      // The row number, which pandas and R write first without a name.
      case "": break
      case "time", "t", "timestamp", "start", "moment": moments.append((index, exponent))
      case "duration", "length", "dur": durations.append((index, exponent))
      case "up", "end", "stop", "release": ends.append((index, exponent))
      case "down" where !names.contains { Self.split($0).word == "up" }: levels.append(index)
      case "down", "press": moments.append((index, exponent))
      case "key", "code": key = index
      default: levels.append(index)
      }
    }
    guard
      let layout = Self.layout(
        moments, durations, ends, level: Self.level(levels, names, channel: options.channel))
    else { return nil }
    self.layout = layout
    self.key = key
  }

  /// Creates columns for a table of samples without names.
  init(samplesIn index: Int) {
    layout = .samples(level: index)
    key = nil
  }

  private static func layout(
    _ moments: [Time], _ durations: [Time], _ ends: [Time], level: Int?
  ) -> Layout? {
    if let duration = durations.first, let level {
      return .durations(level: level, duration: duration)
    }
    if let down = moments.first, let up = ends.first { return .presses(down: down, up: up) }
    guard let level else { return nil }
    guard let moment = moments.first else { return .samples(level: level) }
    return .edges(moment: moment, level: level)
  }

  /// Returns the column of the requested channel, by name or by number from 0; by default, the
  /// first.
  private static func level(_ levels: [Int], _ names: [String], channel: String?) -> Int? {
    guard let channel else { return levels.first }
    if let named = levels.first(where: { names[$0] == channel }) { return named }
    guard let number = Int(channel), levels.indices.contains(number) else { return nil }
    return levels[number]
  }

  /// Splits a name into its lowercase word and the unit at its end: `t_ms`, `Time [s]`, `duration
  /// (us)`.
  private static func split(_ name: String) -> (word: String, unit: TimingUnit?) {
    let parts = name.lowercased().split { "_ []()".contains($0) }.map(String.init)
    guard parts.count > 1, let unit = parts.last.flatMap(TimingUnit.init(rawValue:)) else {
      return (name.lowercased(), nil)
    }
    return (parts.dropLast().joined(separator: "_"), unit)
  }
}
