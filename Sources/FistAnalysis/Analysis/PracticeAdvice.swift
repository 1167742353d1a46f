/// What a sender had better practise.
public struct PracticeAdvice: Hashable, Sendable {
  /// What is to be changed, and what it is now.
  public enum Aim: Hashable, Sendable {
    /// Make dahs longer; they have so many dits.
    case longerDahs(dits: Double)
    /// Keep dits and dahs even; the larger of their spreads.
    case evenMarks(spread: Double)
    /// Send the elements of a character closer together; the gap has so many dits.
    case closerElements(dits: Double)
    /// Leave more room between characters; the gap has so many dits.
    case widerCharacterGaps(dits: Double)
    /// Keep the gaps within and between characters even; the larger of their spreads.
    case evenCharacterGaps(spread: Double)
    /// Leave more room between words; the gap has so many dits.
    case widerWordGaps(dits: Double)
    /// Do not stop inside a word; the gap between its characters has so many dits.
    case closerCharacters(dits: Double)
    /// Keep the gaps between characters and words even; the larger of their spreads.
    case evenWordGaps(spread: Double)
    /// Do not draw out the last dah of a character; it is so many times as long as the others.
    case shorterFinalDahs(ratio: Double)
    /// Keep the speed; it changes by this share from beginning to end.
    case steadySpeed(change: Double)
  }

  /// What is to be changed.
  public var aim: Aim
  /// What to send for practice: each what was sent first, then what it should not become.
  public var drill: [[String]]

  /// What follows from a report, most useful first: what causes the most mistakes, then habits.
  static func drawn(from report: FistReport) -> [PracticeAdvice] {
    var ranked: [(frequency: Double, advice: PracticeAdvice)] = []
    for overlap in report.overlaps {
      let kinds = Confusion.Kind.caused(by: overlap)
      let caused = report.confusions.filter { kinds.contains($0.kind) }
      let frequency = caused.reduce(0) { $0 + $1.perHundredCharacters }
      guard frequency >= leastFrequency, let aim = aim(for: overlap, in: report) else { continue }
      ranked.append((frequency, PracticeAdvice(aim: aim, drill: drill(caused))))
    }
    ranked.sort { $0.frequency > $1.frequency }
    return ranked.map(\.advice) + habits(of: report)
  }

  /// Mistakes in a hundred characters that make practice worth while.
  private static let leastFrequency = 0.5

  private static func aim(for overlap: ClassOverlap, in report: FistReport) -> Aim? {
    guard let low = report.classes[overlap.shorter], let high = report.classes[overlap.longer]
    else { return nil }
    let spread = max(low.spread ?? 0, high.spread ?? 0)
    switch overlap.shorter {
    case .dit: return high.dits < 2.7 ? .longerDahs(dits: high.dits) : .evenMarks(spread: spread)
    case .elementGap:
      if high.dits < 2.7 { return .widerCharacterGaps(dits: high.dits) }
      return low.dits > 1.3
        ? .closerElements(dits: low.dits) : .evenCharacterGaps(spread: spread)
    default:
      if high.dits < 6 { return .widerWordGaps(dits: high.dits) }
      return low.dits > 3.5
        ? .closerCharacters(dits: low.dits) : .evenWordGaps(spread: spread)
    }
  }

  private static func habits(of report: FistReport) -> [PracticeAdvice] {
    var advice: [PracticeAdvice] = []
    for habit in report.habits where habit.kind == .finalDah && habit.ratio >= 1.15 {
      advice.append(PracticeAdvice(aim: .shorterFinalDahs(ratio: habit.ratio), drill: []))
    }
    if let drift = report.drift {
      let change = drift.lastWPM / drift.firstWPM - 1
      if abs(change) >= 0.1 {
        advice.append(PracticeAdvice(aim: .steadySpeed(change: change), drill: []))
      }
    }
    return advice
  }

  /// The three most frequent mistakes, each with two of the things it becomes.
  private static func drill(_ confusions: [Confusion]) -> [[String]] {
    confusions.filter { !$0.sent.isEmpty }.prefix(3).map { [$0.sent] + $0.read.prefix(2) }
  }
}

extension Confusion.Kind {
  /// The mistakes that come from taking one class for the other.
  static func caused(by overlap: ClassOverlap) -> [Confusion.Kind] {
    switch overlap.shorter {
    case .dit: [.ditAsDah, .dahAsDit]
    case .elementGap: [.split, .join]
    default: [.wordSplit, .wordJoin]
    }
  }
}
