import LinuxSystem
import ArgumentParser
import MorseKeyboard

/// The options for scanning cells with switches.
struct ScanOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The time for which scanning marks a row or cell, in milliseconds. Default: 1000.",
      valueName: "ms"))
  var scan: Double?

  @Option(
    help: ArgumentHelp(
      """
      How switches scan a layout with cells. auto: the mark moves, the switch chooses. step: the switch \
      moves the mark, a pause of --scan chooses; with two switches the second chooses. inverse: the mark \
      moves while you hold the switch; releasing it chooses.
      """, valueName: "how"))
  var scanning = ScanSettings.Mode.auto.rawValue

  @Option(
    help: ArgumentHelp(
      """
      The order of marks. rows: row by row, then the keys of the chosen row. blocks: blocks of rows, then \
      rows, then keys. probable: groups of keys, the likely ones first; a press is weighed by its delay.
      """, valueName: "order"))
  var scanOrder = ScanSettings.Order.rows.rawValue

  @Option(
    help: ArgumentHelp(
      """
      How long a mark lasts. learnt: with --scan-order probable as long as you need, at most --scan; by rows \
      or blocks longer than --scan if you miss more than before. fixed: the time of --scan.
      """, valueName: "pace"))
  var scanPace = ScanSettings.Pace.learnt.rawValue

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      How long a switch must be held to count as pressed, in milliseconds. It needs key release. \
      Default: 0.
      """, valueName: "ms"))
  var scanAccept: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How long further presses are ignored after a press, in milliseconds. Default: 0.",
      valueName: "ms"))
  var scanIgnore: Double?

  @Option(
    help: ArgumentHelp(
      "The place of the row of suggested words: first, last or off.", valueName: "place"))
  var wordRow = ScanSettings.WordRow.first.rawValue

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The additional time for the first row and cell, in milliseconds. Default: half of --scan.",
      valueName: "ms"))
  var scanFirst: Double?

  @Option(
    help: ArgumentHelp(
      "Where scanning continues after a choice: rows, row (the same row) or rest (waits for a press).",
      valueName: "where"))
  var rescan = ScanSettings.Rescan.rows.rawValue

  @Option(
    help: ArgumentHelp(
      "The cue when the mark moves: off or click. --speak cues speaks it.",
      valueName: "cue"))
  var scanCue = ScanSettings.Cue.off.rawValue

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      The hold that switches from pass-through back to Morse and, while scanning, reverts the last \
      choice: milliseconds, or off.
      """, valueName: "ms"))
  var longPress = "2000"

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      The hold of any key that rings the call bell: milliseconds, or off. Default: off; 3000 in \
      'morsekey speak'.
      """, valueName: "ms"))
  var bellHold: String?

  /// Whether the value of earlier versions asks for speech.
  var speaksCues: Bool { scanCue == "speech" }

  /// Returns the way in which the mark moves.
  func mode() throws(UsageError) -> ScanSettings.Mode {
    try ScanSettings.Mode(choice: scanning, of: "way of scanning")
  }

  /// Returns the settings.
  ///
  /// - Returns: the settings.
  /// - Throws: ``UsageError`` for an unknown word or a time out of range.
  func settings() throws(UsageError) -> ScanSettings {
    let scan = scan ?? 1000
    guard (100...60_000).contains(scan) else {
      throw UsageError(
        "\(scan.asTyped) is not a time for a row; expected 100 to 60000 milliseconds")
    }
    var settings = ScanSettings()
    settings.mode = try mode()
    settings.interval = .nanoseconds(Int64(scan * 1e6))
    let first = scanFirst ?? scan / 2
    guard (0...60_000).contains(first) else {
      throw UsageError(
        "\(first.asTyped) is not a time for the first row; expected 0 to 60000 milliseconds")
    }
    settings.firstDelay = .nanoseconds(Int64(first * 1e6))
    settings.rescan = try ScanSettings.Rescan(choice: rescan, of: "place to scan on")
    settings.order = try ScanSettings.Order(choice: scanOrder, of: "order of marks")
    settings.pace = try ScanSettings.Pace(choice: scanPace, of: "pace")
    settings.wordRow = try ScanSettings.WordRow(choice: wordRow, of: "place of the words")
    settings.acceptTime = try Self.time(scanAccept ?? 0, "hold a switch", atMost: 2000)
    settings.ignoreTime = try Self.time(scanIgnore ?? 0, "ignore presses", atMost: 10_000)
    settings.cue = speaksCues ? .click : try ScanSettings.Cue(choice: scanCue, of: "cue")
    return settings
  }

  private static func time(
    _ milliseconds: Double, _ purpose: String, atMost most: Double
  ) throws(UsageError) -> Duration {
    guard (0...most).contains(milliseconds) else {
      throw UsageError(
        "\(milliseconds.asTyped) is not a time to \(purpose); expected 0 to \(Int(most)) milliseconds"
      )
    }
    return .nanoseconds(Int64(milliseconds * 1e6))
  }

  /// Returns the duration of a long press; `nil` if it is disabled.
  func longPressLength() throws(UsageError) -> Duration? {
    try Self.hold(longPress, named: "long press", from: 300)
  }

  /// Returns the hold that rings the call bell; `nil` for none.
  ///
  /// - Parameter usual: the hold if the user does not say it.
  /// - Returns: the hold.
  /// - Throws: ``UsageError`` for another text or a time out of range.
  func bellHoldLength(usual: Duration?) throws(UsageError) -> Duration? {
    guard let bellHold else { return usual }
    return try Self.hold(bellHold, named: "hold for the call bell", from: 1000)
  }

  private static func hold(
    _ text: String, named name: String, from least: Double
  ) throws(UsageError) -> Duration? {
    if text == "off" { return nil }
    guard let milliseconds = Double(text), (least...60_000).contains(milliseconds) else {
      throw UsageError(
        "'\(text)' is not a \(name); expected off or \(least.asTyped) to 60000 milliseconds")
    }
    return .nanoseconds(Int64(milliseconds * 1e6))
  }
}
