import LinuxSystem
import MorseSignal
import TerminalCodec
import TerminalDevice

/// The panel of `listen`: the level, a spectrum with the detected tones, and the text that may
/// change.
struct ListenPanel {
  /// The content of the panel.
  struct View {
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
  }

  /// The range of the spectrum, in hertz.
  static let pitches = 200.0...1800.0

  private var painter: ConsolePainter

  init(console: Console) { painter = ConsolePainter(console: console) }

  /// Whether the panel is visible.
  var isShown: Bool { painter.isShown }

  /// The columns of the terminal.
  var columns: Int { WindowSize(of: .standardError).columns }

  /// The number of spectrum bands that fit.
  var bandCount: Int { max(8, min(100, columns - 1)) }

  /// Shows the content.
  mutating func show(_ view: View) {
    var lines = [Self.head(view), Self.spectrum(view), Self.marks(view)]
    for line in view.lines {
      var shown = StyledLine(line.certain)
      shown.append(line.provisional, TextStyle(.dim))
      lines.append(shown)
    }
    lines.append(StyledLine("left/right: choose a tone  a: strongest  q: end", TextStyle(.dim)))
    painter.show(lines)
  }

  /// Erases the panel.
  mutating func clear() { painter.clear() }

  /// The device, its level and the sender.
  static func head(_ view: View) -> StyledLine {
    var line = StyledLine(view.title, TextStyle(.bold))
    let steps = max(0, min(10, Int((decibels(view.level) + 60) / 6)))
    line.append("  level ")
    line.append(String(repeating: "#", count: steps) + String(repeating: ".", count: 10 - steps))
    if let followed = view.followed {
      line.append("  tone \(Int(followed.rounded())) Hz", TextStyle(.bold))
      if let wpm = view.wpm { line.append("  \(Int(wpm.rounded())) WPM") }
    } else {
      line.append("  no tone", TextStyle(.dim))
    }
    return line
  }

  /// The bands as bars with eight heights, 4 dB each.
  static func spectrum(_ view: View) -> StyledLine {
    let bars = Array(" ▁▂▃▄▅▆▇█")
    return StyledLine(
      String(view.bands.map { bars[max(0, min(bars.count - 1, Int($0 / 4)))] }))
  }

  /// A mark below each detected tone, and a heavy one below the followed tone.
  static func marks(_ view: View) -> StyledLine {
    let count = view.bands.count
    var signs = [Character](repeating: " ", count: count)
    func place(_ pitch: Double) -> Int? {
      let width = (pitches.upperBound - pitches.lowerBound) / Double(max(1, count))
      let place = Int((pitch - pitches.lowerBound) / width)
      return signs.indices.contains(place) && pitch >= pitches.lowerBound ? place : nil
    }
    for tone in view.tones { if let place = place(tone) { signs[place] = "'" } }
    if let place = view.followed.flatMap(place) { signs[place] = "^" }
    return StyledLine(String(signs))
  }

  /// Converts a magnitude to decibels of full scale, at least -90.
  static func decibels(_ level: Float) -> Double {
    guard level > 3e-5 else { return -90 }
    // Halving is 6.02 dB; linear interpolation between powers of two is accurate enough for a bar.
    let exponent = Double(level.exponent)
    return 6.02 * (exponent + Double(level.significand) - 1)
  }
}
