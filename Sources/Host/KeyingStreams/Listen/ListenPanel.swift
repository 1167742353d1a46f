import TerminalCodec

/// The panel of `listen`: the level, a spectrum with the detected tones, and the text that may
/// change.
struct ListenPanel {
  /// The device name, or its error.
  var title: String
  /// The recent peak magnitude, from 0 to 1.
  var level: Float = 0
  /// The level of each band above the noise, in decibels.
  var bands: [Double] = []
  /// The pitches of the detected tones, and the pitch of the followed one, in hertz.
  var tones: [Double] = []
  var followed: Double?
  var wpm: Double?
  /// The lines of text: the certain part, and the part that may change.
  var lines: [(certain: String, provisional: String)] = []

  /// The range of the spectrum, in hertz.
  static let pitches = 200.0...1800.0

  /// Returns the number of spectrum bands that fit into columns.
  static func bandCount(in columns: Int) -> Int { max(8, min(100, columns - 1)) }

  /// The whole panel.
  var picture: [StyledLine] {
    let texts = lines.map { line in
      var shown = StyledLine(line.certain)
      shown.append(line.provisional, TextStyle(.dim))
      return shown
    }
    let keys = StyledLine("left/right: choose a tone  a: strongest  q: end", TextStyle(.dim))
    return [head, spectrum, marks] + texts + [keys]
  }

  /// The device, its level and the sender.
  var head: StyledLine {
    var line = StyledLine(title, TextStyle(.bold))
    let steps = max(0, min(10, Int((Self.decibels(level) + 60) / 6)))
    line.append("  level ")
    line.append(String(repeating: "#", count: steps) + String(repeating: ".", count: 10 - steps))
    if let followed {
      line.append("  tone \(Int(followed.rounded())) Hz", TextStyle(.bold))
      if let wpm { line.append("  \(Int(wpm.rounded())) WPM") }
    } else {
      line.append("  no tone", TextStyle(.dim))
    }
    return line
  }

  /// The bands as bars with eight heights, 4 dB each.
  var spectrum: StyledLine {
    let bars = Array(" ▁▂▃▄▅▆▇█")
    return StyledLine(String(bands.map { bars[max(0, min(bars.count - 1, Int($0 / 4)))] }))
  }

  /// A mark below each detected tone, and a heavy one below the followed tone.
  var marks: StyledLine {
    var characters = [Character](repeating: " ", count: bands.count)
    let pitches = Self.pitches
    func place(_ pitch: Double) -> Int? {
      let width = (pitches.upperBound - pitches.lowerBound) / Double(max(1, bands.count))
      let place = Int((pitch - pitches.lowerBound) / width)
      return characters.indices.contains(place) && pitch >= pitches.lowerBound ? place : nil
    }
    for tone in tones { if let place = place(tone) { characters[place] = "'" } }
    if let place = followed.flatMap(place) { characters[place] = "^" }
    return StyledLine(String(characters))
  }

  /// Converts a magnitude to decibels of full scale, at least -90.
  static func decibels(_ level: Float) -> Double {
    guard level > 3e-5 else { return -90 }
    // Halving is 6.02 dB; linear interpolation between powers of two is accurate enough for a bar.
    let exponent = Double(level.exponent)
    return 6.02 * (exponent + Double(level.significand) - 1)
  }
}
