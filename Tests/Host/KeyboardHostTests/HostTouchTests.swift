import InputDevices
import LinuxSystem
import MorseCode
import MorseKeyboard
import TerminalKeyboard
import TestSupport
import Testing
import TextInput
import Timeline
import Training

@testable import KeyboardHost

/// A device that logs its marks, each with its moment and its longest duration in milliseconds.
private final class MarkLog: MarkDevice {
  private(set) var lines: [String] = []
  var note: String?
  var isOpen: Bool { note == nil }
  var deadline: Timestamp? { nil }

  func advance(to now: Timestamp) {}
  func begin(_ element: MorseElement?, lasting duration: Duration, at now: Timestamp) {
    let name = element.map { $0 == .dit ? "dit" : "dah" } ?? "mark"
    lines.append("\(now.nanoseconds / 1_000_000) \(name) \(duration.nanoseconds / 1_000_000)")
  }
  func end(at now: Timestamp) { lines.append("\(now.nanoseconds / 1_000_000) end") }
  func close() { lines.append("close") }

  /// The lines from a moment on.
  func lines(from milliseconds: Int) -> [String] {
    lines.filter { Int($0.prefix { $0 != " " }) ?? .max >= milliseconds }
  }
}

@Suite struct HostTouchTests {
  private let device = MarkLog()

  private func makeRun(
    _ parts: Set<VoiceSettings.Part> = [], isMuted: Bool = false, isSecure: Bool = false
  ) -> HostRun {
    var document = TextDocument()
    document.traits.isSecureTextEntry = isSecure
    return HostRun(
      TextSession(document: document, settings: patient, isMuted: isMuted),
      touch: HostTouch([device], telling: parts))
  }

  // MARK: - Marks that the user keys

  @Test(arguments: [false, true])
  func `marks are felt at once, also where the sound is off`(isMuted: Bool) throws {
    let run = makeRun(isMuted: isMuted)
    run.at(100, ".")
    run.at(500, "-")
    try run.run()
    #expect(device.lines == ["100 dit 60", "160 end", "500 dah 180", "680 end", "close"])
  }

  @Test func `a secret is not felt`() throws {
    let run = makeRun(Set(VoiceSettings.Part.allCases), isSecure: true)
    run.at(100, ".-\r")
    run.at(500, ".-.-...\r")
    try run.run()
    #expect(device.lines == ["close"])
  }

  @Test func `the device is closed after an error too`() {
    let run = makeRun()
    run.at(100, ".") { $0.failure = SystemError(call: "write", errno: 5) }
    #expect(throws: SystemError.self) { try run.run() }
    #expect(device.lines.last == "close")
  }

  // MARK: - Texts

  @Test func `the last letter is read back at the speed of the user`() throws {
    let run = makeRun()
    run.at(100, "-.\r")
    run.at(1000, ".-.-...\r")
    try run.run()
    // 300 ms after the code; at 20 words a minute a unit is 60 ms.
    #expect(
      device.lines(from: 1061) == ["1300 dah 180", "1480 end", "1540 dit 60", "1600 end", "close"])
  }

  @Test func `a press ends what is read back`() throws {
    let run = makeRun()
    run.at(100, "-.\r")
    run.at(1000, ".-.-...\r")
    run.at(1350, "-")
    try run.run()
    #expect(
      device.lines(from: 1061)
        == ["1300 dah 180", "1350 end", "1350 dah 180", "1530 end", "close"])
  }

  @Test func `only the chosen announcements are felt`() throws {
    for part in [VoiceSettings.Part.letters, .words] {
      let device = MarkLog()
      let run = HostRun(touch: HostTouch([device], telling: [part]))
      run.at(100, "-\r")
      try run.run()
      let letter = part == .letters ? ["400 dah 180", "580 end"] : []
      #expect(device.lines(from: 281) == letter + ["close"])
    }
  }

  @Test func `the letter of a lesson is felt`() throws {
    let run = makeRun()
    run.stage.trainer = Trainer(
      TrainingProgress(), TrainingPlan([.letter("e"), .letter("t")], seed: 1), .international,
      codes: [:], way: .see, now: 1_800_000_000)
    run.at(5000) { $0.isGone = true }
    try run.run()
    #expect(device.lines.first?.hasSuffix(" dit 60") == true)
    #expect(device.lines.count == 3)
  }

  @Test func `what the code table lacks is felt in the international one`() {
    var touch = HostTouch([device])
    touch.key("E", speed: .standard, alphabet: .russian, at: .zero)
    touch.advance(to: .after(HostTouch.delay))
    #expect(device.lines == ["300 dit 60"])
  }

  @Test func `a device that is missing is named in a note`() throws {
    device.note = "/dev/input/event7: gone"
    let run = makeRun()
    run.at(100, ".\r")
    try run.run()
    #expect(run.stage.shownNotes == ["/dev/input/event7: gone"])
    #expect(run.stage.shownText == "e")
  }
}

@Suite struct WindowFlashTests {
  private func makeRun(isSecure: Bool = false) -> HostRun {
    var document = TextDocument()
    document.traits.isSecureTextEntry = isSecure
    return HostRun(
      TextSession(document: document, settings: patient), touch: HostTouch(flashesWindow: true))
  }

  /// Returns the changes of the window with their moments.
  private func changes(of run: HostRun) -> [String] {
    var moment = ""
    return run.stage.log.compactMap { line in
      if line.hasPrefix("@") { moment = line }
      return line.hasSuffix("window") ? "\(moment) \(line)" : nil
    }
  }

  @Test func `the window is reversed for a mark, but not soon again`() throws {
    let run = makeRun()
    run.at(100, ".")
    run.at(433, ".")
    run.at(767, "-")
    try run.run()
    // 433 ms is 333 ms after the first flash. At 20 words a minute a dah lasts 180 ms.
    #expect(
      changes(of: run) == [
        "@100 ms reverse window", "@160 ms restore window", "@767 ms reverse window",
        "@947 ms restore window",
      ])
  }

  @Test func `a secret does not flash`() throws {
    let run = makeRun(isSecure: true)
    run.at(100, ".-\r")
    try run.run()
    #expect(changes(of: run) == [])
  }

  @Test func `announcements do not flash, but what is read back does`() throws {
    let run = HostRun(
      TextSession(settings: patient),
      touch: HostTouch(telling: [.letters], flashesWindow: true))
    run.at(100, "-")
    run.at(700, ".\r")
    run.at(2000, ".-.-...\r")
    try run.run()
    // The dah follows 300 ms after the code, so only the dit flashes.
    #expect(
      changes(of: run) == [
        "@100 ms reverse window", "@280 ms restore window", "@700 ms reverse window",
        "@760 ms restore window", "@2540 ms reverse window", "@2600 ms restore window",
      ])
  }

  @Test func `a flash may begin 334 ms after the last one`() {
    var flash = WindowFlash()
    for (moment, isLit) in [(0, true), (333, nil), (334, true)] as [(Int, Bool?)] {
      flash.begin(at: .after(.milliseconds(moment)))
      #expect(flash.drainChange() == isLit)
      flash.end()
      _ = flash.drainChange()
    }
  }

  @Test func `no second has more than three flashes`() {
    for period in [20, 50, 111, 333, 334, 400] {
      var (flash, starts) = (WindowFlash(), [Int]())
      for moment in stride(from: 0, to: 10_000, by: period) {
        flash.begin(at: .after(.milliseconds(moment)))
        if flash.drainChange() == true { starts.append(moment) }
        flash.end()
        _ = flash.drainChange()
      }
      for start in starts {
        #expect(starts.count { $0 >= start && $0 < start + 1000 } <= 3, "period \(period)")
      }
      #expect(starts.count >= 10_000 / (334 + period))
    }
  }
}

@Suite struct MarkSequenceTests {
  private let text = KeyedMark.marks(of: "A", speed: .standard, alphabet: .international)

  /// Returns the lengths of a sequence in milliseconds, if each step comes this late.
  private func lengths(_ sequence: MarkSequence, late: Int64) -> [Int64] {
    var (sequence, lengths, last) = (sequence, [Int64](), Int64(0))
    while let deadline = sequence.deadline {
      let now = deadline.advanced(byNanoseconds: late * 1_000_000)
      #expect(sequence.advance(to: now).count == 1)
      lengths.append((now.nanoseconds - last) / 1_000_000)
      last = now.nanoseconds
    }
    return lengths
  }

  @Test(arguments: [0, 3])
  func `a late step shortens no mark and no gap`(late: Int64) {
    var sequence = MarkSequence()
    #expect(sequence.show(text, from: .zero) == [])
    #expect(lengths(sequence, late: late) == [0, 60, 60, 180].map { $0 + late })
  }

  @Test func `a text waits for the mark that the hand holds`() {
    var sequence = MarkSequence()
    #expect(
      sequence.begin(nil, lasting: nil, at: .zero) == [.begin(nil, lasting: .seconds(30))])
    #expect(sequence.show(text, from: .after(.milliseconds(300))) == [])
    #expect(sequence.endKeyed(at: .after(.milliseconds(500))) == [.end])
    #expect(sequence.deadline == .after(.milliseconds(500)))
    #expect(
      sequence.advance(to: .after(.milliseconds(500))) == [.begin(.dit, lasting: .milliseconds(60))]
    )
    // The end of a mark of the hand ends no mark of a text.
    #expect(sequence.endKeyed(at: .after(.milliseconds(510))) == [])
    #expect(sequence.stop() == [.end])
    #expect(sequence.deadline == nil && !sequence.hasText)
  }

  @Test func `a text follows another after a pause`() {
    var sequence = MarkSequence()
    _ = sequence.show(text, from: .zero)
    sequence.add(text, after: .seconds(1))
    #expect(lengths(sequence, late: 0) == [0, 60, 60, 180, 1000, 60, 60, 180])
  }
}
