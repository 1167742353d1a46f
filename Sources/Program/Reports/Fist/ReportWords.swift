import FistAnalysis
import Timeline

extension IntervalClass {
  /// The name of the class in a report.
  package var title: String {
    switch self {
    case .dit: "dit"
    case .dah: "dah"
    case .elementGap: "element gap"
    case .characterGap: "letter gap"
    case .wordGap: "word gap"
    }
  }
}

extension FistHabit {
  /// The habit as a sentence without its ratio.
  package var title: String {
    switch kind {
    case .finalDah: "the last dah of a letter, to the other dahs"
    case .finalDit: "the last dit of a letter, to the other dits"
    case .gapBeforeDah: "the gap from a dit to a dah, to that between dits"
    case .gapAfterDah: "the gap from a dah to a dit, to that between dits"
    case .gapBetweenDahs: "the gap between dahs, to that between dits"
    case .characterGapAfterDah: "the letter gap after a dah, to that after a dit"
    }
  }
}

extension Confusion {
  /// The confusion, such as `A becomes ET`.
  package var title: String {
    switch kind {
    case .wordSplit: "a word falls apart"
    case .wordJoin: "two words run together"
    default: "\(sent) becomes \(read.prefix(3).joined(separator: " or "))"
    }
  }

  /// The cause of the confusion.
  var cause: String {
    switch kind {
    case .ditAsDah: "a dit like a dah"
    case .dahAsDit: "a dah like a dit"
    case .split: "an element gap like a letter gap"
    case .join: "a letter gap like an element gap"
    case .wordSplit: "a letter gap like a word gap"
    case .wordJoin: "a word gap like a letter gap"
    }
  }
}

extension PracticeAdvice {
  /// The advice in one or two sentences.
  package var sentence: String {
    guard !drill.isEmpty else { return advice }
    let pairs = drill.map { "\($0[0]) against \($0[1...].joined(separator: " and "))" }
    return "\(advice) Practise \(pairs.joined(separator: ", "))."
  }

  private var advice: String {
    switch aim {
    case .longerDahs(let dits):
      "Make dahs longer: yours are \(dits.fixed(1)) dits, by the book 3."
    case .evenMarks(let spread):
      "Keep dits and dahs even: they vary by \(spread.percent)."
    case .closerElements(let dits):
      "Send the elements of a letter closer together: the gap is \(dits.fixed(1)) dits, by the "
        + "book 1."
    case .widerCharacterGaps(let dits):
      "Leave more room between letters: your gap is \(dits.fixed(1)) dits, by the book 3."
    case .evenCharacterGaps(let spread):
      "Keep the gaps inside letters and those between them even: they vary by \(spread.percent)."
    case .widerWordGaps(let dits):
      "Leave more room between words: your gap is \(dits.fixed(1)) dits, by the book 7."
    case .closerCharacters(let dits):
      "Do not wait inside a word: the gap between its letters is \(dits.fixed(1)) dits, by the "
        + "book 3."
    case .evenWordGaps(let spread):
      "Keep the gaps between letters and those between words even: they vary by \(spread.percent)."
    case .shorterFinalDahs(let ratio):
      "Do not draw out the last dah of a letter: it is \(ratio.fixed(2)) times the others."
    case .steadySpeed(let change):
      "Keep your speed: it \(change < 0 ? "falls" : "rises") by \(abs(change).percent) from "
        + "beginning to end."
    }
  }
}

extension Double {
  /// Returns the number with a fixed number of decimals; a dash if it is not finite.
  package func fixed(_ decimals: Int) -> String {
    guard isFinite else { return "-" }
    let text = String(self, decimals: decimals)
    guard decimals > 0 else { return text }
    let places = text.firstIndex(of: ".").map { text[$0...].count - 1 } ?? 0
    return text + (places == 0 ? "." : "") + String(repeating: "0", count: decimals - places)
  }

  /// A share as a percentage: whole, or with one decimal below 10%.
  package var percent: String { (self * 100).fixed(abs(self) < 0.0995 ? 1 : 0) + "%" }
}

extension Int64 {
  /// Nanoseconds as minutes and seconds, such as `3:07`, with hours if necessary.
  package var clock: String {
    let seconds = self / 1_000_000_000 + (self % 1_000_000_000 >= 500_000_000 ? 1 : 0)
    let two = { (value: Int64) in (value < 10 ? "0" : "") + String(value) }
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    let start = hours > 0 ? "\(hours):\(two(minutes))" : "\(minutes)"
    return "\(start):\(two(seconds % 60))"
  }
}
