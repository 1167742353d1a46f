import LinuxSystem
import ArgumentParser
import MorseKeyboard

/// The options for scanning cells with switches.
struct ScanOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      How switches scan a keyboard with cells. auto: the mark moves, the switch chooses. step: the switch \
      moves the mark, a pause of --scan chooses; with two switches the second chooses. inverse: the mark \
      moves while the switch is held, letting go chooses.
      """, valueName: "how"))
  var scanning = ScanSettings.Mode.auto.rawValue

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How much longer the first row and cell are marked, in milliseconds; default half of --scan.",
      valueName: "ms"))
  var scanFirst: Double?

  @Option(
    help: ArgumentHelp(
      "Where scanning goes on after a choice: rows, row (the same one) or rest (a press begins).",
      valueName: "where"))
  var rescan = ScanSettings.Rescan.rows.rawValue

  @Option(
    help: ArgumentHelp(
      "What tells that another row or cell is marked: off, click, or speech (Speech Dispatcher).",
      valueName: "cue"))
  var scanCue = ScanSettings.Cue.off.rawValue

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      How long the switch is held to come back from the ordinary keys or, while scanning, to take the last \
      choice back: milliseconds, or off.
      """, valueName: "ms"))
  var longPress = "2000"

  /// Returns the way in which the mark moves.
  func mode() throws(UsageError) -> ScanSettings.Mode {
    if let mode = ScanSettings.Mode(rawValue: scanning) { return mode }
    throw UsageError.unknown(
      "way of scanning", scanning, ScanSettings.Mode.allCases.map(\.rawValue))
  }

  /// Returns the settings, with this time for each row and cell, in milliseconds.
  func settings(interval: Double) throws(UsageError) -> ScanSettings {
    var settings = ScanSettings()
    settings.mode = try mode()
    settings.interval = .nanoseconds(Int64(interval * 1e6))
    let first = scanFirst ?? interval / 2
    guard (0...60_000).contains(first) else {
      throw UsageError(
        "\(first.asTyped) is no time for the first row; expected 0 to 60000 milliseconds")
    }
    settings.firstDelay = .nanoseconds(Int64(first * 1e6))
    guard let goesOn = ScanSettings.Rescan(rawValue: rescan) else {
      throw UsageError.unknown(
        "place to scan on", rescan, ScanSettings.Rescan.allCases.map(\.rawValue))
    }
    settings.rescan = goesOn
    guard let cue = ScanSettings.Cue(rawValue: scanCue) else {
      throw UsageError.unknown("cue", scanCue, ScanSettings.Cue.allCases.map(\.rawValue))
    }
    settings.cue = cue
    return settings
  }

  /// Returns the duration of a long press; `nil` if it is disabled.
  func longPressLength() throws(UsageError) -> Duration? {
    if longPress == "off" { return nil }
    guard let milliseconds = Double(longPress), (300...60_000).contains(milliseconds) else {
      throw UsageError("'\(longPress)' is no long press; expected off or 300 to 60000 milliseconds")
    }
    return .nanoseconds(Int64(milliseconds * 1e6))
  }
}
