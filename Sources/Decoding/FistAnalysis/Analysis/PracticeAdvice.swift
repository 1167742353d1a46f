/// Advice on what to practise.
public struct PracticeAdvice: Hashable, Sendable {
  /// The improvement, with the current value.
  public enum Aim: Hashable, Sendable {
    /// Send longer dahs; the current duration is in dits.
    case longerDahs(dits: Double)
    /// Send even dits and dahs; the value is the larger of their spreads.
    case evenMarks(spread: Double)
    /// Send shorter element gaps; the current duration is in dits.
    case closerElements(dits: Double)
    /// Send longer character gaps; the current duration is in dits.
    case widerCharacterGaps(dits: Double)
    /// Send even element and character gaps; the value is the larger of their spreads.
    case evenCharacterGaps(spread: Double)
    /// Send longer word gaps; the current duration is in dits.
    case widerWordGaps(dits: Double)
    /// Send shorter character gaps; the current duration is in dits.
    case closerCharacters(dits: Double)
    /// Send even character and word gaps; the value is the larger of their spreads.
    case evenWordGaps(spread: Double)
    /// Shorten the last dah of a character; the value is its ratio to the other dahs.
    case shorterFinalDahs(ratio: Double)
    /// Keep a steady speed; the value is the relative change from beginning to end.
    case steadySpeed(change: Double)
  }

  /// The improvement.
  public var aim: Aim
  /// The texts to practise; in each list the sent text comes first, followed by its wrong readings.
  public var drill: [[String]]

  /// Derives advice from a report.
  ///
  /// The causes of the most errors come first, then habits.
  static func drawn(from report: FistReport) -> [PracticeAdvice] {
    var ranked: [(frequency: Double, advice: PracticeAdvice)] = []
    for overlap in report.overlaps {
      let kinds = overlap.confusions
      let caused = report.confusions.filter { $0.kind == kinds.up || $0.kind == kinds.down }
      let frequency = caused.reduce(0) { $0 + $1.perHundredCharacters }
      guard frequency >= leastFrequency, let aim = aim(for: overlap, in: report) else { continue }
      ranked.append((frequency, PracticeAdvice(aim: aim, drill: drill(caused))))
    }
    ranked.sort { $0.frequency > $1.frequency }
    return ranked.map(\.advice) + habits(of: report)
  }

  /// The minimum number of errors in a hundred characters that makes practice worthwhile.
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

  /// Returns the three most frequent confusions, each with two of its wrong readings.
  private static func drill(_ confusions: [Confusion]) -> [[String]] {
    confusions.filter { !$0.sent.isEmpty }.prefix(3).map { [$0.sent] + $0.read.prefix(2) }
  }
}
