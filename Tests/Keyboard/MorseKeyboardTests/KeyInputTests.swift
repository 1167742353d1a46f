import MorseCode
import MorseKeying
import MorseKeyboard
import TestSupport
import Testing
import Timeline

private typealias Input = KeyInput<String>

/// Runs keys of a plain terminal, keys of a terminal that reports releases, and edges of other
/// inputs.
///
/// - A number is a pause in milliseconds.
/// - `.`, `-` and `key` press keys of a plain terminal, `end` the key that ends the character, and
///   `cell` the scanning switch. `del` deletes, and `none` has no meaning.
/// - A key with `+` goes down and with `/` comes up, in a terminal that reports it: `+.`, `/.`.
///   `+ctrl.` is a modifier that is a dit, and `ctrl-w` a chord.
/// - `pipe+` and `pipe/` are a straight key's edges, and `lost` loses the terminal's keys.
/// - `mark` and `commit` are the keyboard's feedback.
private func run(
  _ line: String, filters: FilterTable = FilterTable(), wakeUps: [Timestamp] = []
) -> MachineRun<Input> {
  let (words, now) = timedWords(line)
  let script = words.compactMap { word in
    input(String(word.value)).map { Timed($0, at: word.moment) }
  }
  return MachineRun(Input(filters), script: script, wakeUps: wakeUps, end: now)
}

private func input(_ word: String) -> Input.Input? {
  switch word {
  case "lost": return .filter(.lost(.kitty))
  case "pipe+", "pipe/":
    let isDown = word == "pipe+"
    return .filter(.edge(KeyEdge(.straight, isDown: isDown, source: EdgeSource(.pipe))))
  case "mark": return .feedback(.tone(.dit, duration: .milliseconds(60)))
  case "commit": return .feedback(.committed(".", text: "e"))
  case "decide": return .decide
  case "other": return .interrupt
  case "ctrl-w":
    var event = KeyEvent(word, .press, .action(.deleteWord), source: .kitty)
    event.isChord = true
    return .key(event)
  default: break
  }
  let isUp = word.hasPrefix("/")
  let isHeld = isUp || word.hasPrefix("+")
  let key = isHeld ? String(word.dropFirst()) : word
  guard let use = uses[key] else { return nil }
  var event = KeyEvent(
    key, isUp ? .release : .press, isUp ? nil : use, source: isHeld ? .kitty : .terminal)
  event.isModifier = key.hasPrefix("ctrl")
  event.isChord = event.isModifier
  return .key(event)
}

private let uses: [String: Input.Event.Use] = [
  ".": .contact(.dit), "[": .contact(.dit), "-": .contact(.dah), "key": .contact(.straight),
  "key2": .contact(.straight),
  "end": .contact(.endCharacter), "cell": .choice(.straight), "del": .action(.delete),
  "ctrl.": .contact(.dit), "ctrl-": .contact(.dah), "ctrlcell": .choice(.dit),
]

extension KeyInput {
  fileprivate typealias Event = KeyEvent<Identity>
}

/// Returns the actions, each with its time in milliseconds.
private func actions(_ run: MachineRun<Input>) -> String {
  run.outputs.filter { $0.value != .holdElement }
    .map { "\($0.moment.nanoseconds / 1_000_000)\(name($0.value))" }.joined(separator: " ")
}

private func name(_ action: KeyAction) -> String {
  switch action {
  case .element(.dit): "."
  case .element(.dah): "-"
  case .press(let paddle): "+\(paddle)"
  case .release(let paddle): "/\(paddle)"
  case .removeElement: "<"
  case .endCharacterOrSpace: "end"
  case .delete: "del"
  case .deleteWord: "word"
  case .cancelCharacter: "cancel"
  default: "\(action)"
  }
}

@Suite struct KeyInputTests {
  private func repeated(_ key: String, delay: Int = 500, pace: Int = 33, _ count: Int) -> String {
    "\(key) \(delay) " + Array(repeating: key, count: count).joined(separator: " \(pace) ")
  }

  // MARK: Keys that report no release

  @Test(arguments: [
    (". 100 - 100 end 100 del", "0. 100- 200end 300del"), ("key 100 key", "0. 100."),
    (". 33 . 10 -", "0. 33. 43-"), (". 33 . 10 del", "0. 33. 43del"),
    (". 33 . 10 none 10 decide", "0. 33."), ("end 33 end 33 end 33 end", "0end 33end 66end 99end"),
    (". 33 . 10 pipe+", "0. 33. 43+straight"), (". 33 . 10 other 5 .", "0. 33. 48."),
  ])
  func `presses make elements, in order, with the moments at which they were made`(
    line: String, expected: String
  ) {
    #expect(actions(run(line)) == expected)
  }

  @Test func `a held element key counts once`() {
    #expect(actions(run(repeated(".", 20))) == "0. 500. 500<")
    #expect(actions(run(repeated(".", 20) + " 200 .")) == "0. 500. 500< 1327.")
  }

  @Test func `a held straight key is a dah`() {
    #expect(actions(run(repeated("key", 20))) == "0. 0< 533-")
    #expect(actions(run(repeated("key", 1) + " 100")) == "0. 500.")
    #expect(actions(run("key 300 " + repeated("key", 4))) == "0. 300. 300< 833-")
  }

  @Test func `auto-repeat extends a hold, unless the filters dropped it`() {
    func lasting(_ run: MachineRun<Input>) -> [Int64] {
      run.outputs.filter { $0.value == .holdElement }.map { $0.moment.nanoseconds / 1_000_000 }
    }
    #expect(lasting(run(repeated("key", 4))) == [566, 599])
    #expect(lasting(run(repeated("cell", 4))) == [566, 599])
    #expect(lasting(run(repeated(".", 4))).isEmpty)
    var filters = FilterTable()
    filters[.straight].deadTime = .milliseconds(100)
    #expect(lasting(run("key 1500 commit 50 " + repeated("key", 9), filters: filters)).isEmpty)
  }

  @Test func `presses dropped by filters are not revoked`() {
    var filters = FilterTable()
    filters[.straight].deadTime = .milliseconds(100)
    filters[.dit].merge = .milliseconds(70)
    let dead = "key 1500 commit 50 " + repeated("key", 4)
    #expect(actions(run(dead, filters: filters)) == "0.")
    #expect(actions(run(repeated(".", 20) + " 200", filters: filters)) == "0. 500. 500<")
    #expect(actions(run(". 60 . 100 .", filters: filters)) == "0. 160.")
  }

  @Test func `a held switch chooses once, at the moment of its press`() {
    #expect(actions(run(repeated("cell", 20))) == "0.")
    #expect(actions(run("cell 500 cell 120")) == "0. 500.")
  }

  @Test(arguments: [
    (".", true), (". 50", true), (". 51", false), ("key 1100", true), ("key 1101", false),
    ("cell", false), ("cell 500 cell", true), ("+ctrl.", true), ("+ctrl. 9000", true),
    ("+ctrl. 90 /ctrl.", false), ("+.", false), ("+ctrlcell", false), ("+ctrl. 90 lost", false),
  ])
  func `a character does not end while an element may be revoked`(
    line: String, isUndecided: Bool
  ) {
    #expect(run(line).machine.isUndecided == isUndecided)
  }

  // MARK: Keys and contacts that report their release

  @Test(arguments: [
    ("+. 40 /.", "0+dit 40/dit"), ("+. 40 +[ 40 /. 40 /[", "0+dit 120/dit"),
    ("+. +. 40 /. /.", "0+dit 40/dit"), ("/. 10 +end 10 /end", "10end"),
    ("pipe+ 60 +key 60 pipe/ 60 /key", "0+straight 180/straight"),
    ("+. 40 lost 40 /.", "0+dit 40/dit"), ("+key 40 lost", "0+straight 40/straight 40<"),
  ])
  func `a contact is down while any key holds it`(line: String, expected: String) {
    #expect(actions(run(line)) == expected)
  }

  @Test(arguments: [
    ("+. 40 +[ 40 /. 40 /[", "0+dit 40+dit 120/dit"),
    ("+. 40 +[ 20 /. 40 +. 20 /[ 40 +[ 40 /. 9 /[", "0+dit 40+dit 100+dit 160+dit 209/dit"),
    ("+key 40 +key2 40 /key 40 /key2", "0+straight 120/straight"),
    ("+. 40 +[ 40 lost 40 /. /[", "0+dit 40+dit 80/dit"),
    ("+. 40 +[ 40 +- 40 /. /[ /-", "0+dit 40+dit 80+dah 120/dit 120/dah"),
  ])
  func `with a keyer of elements every press of a key counts`(line: String, expected: String) {
    var machine = Input()
    machine.countEveryPress(true)
    let (words, end) = timedWords(line)
    let script = words.compactMap { word in
      input(String(word.value)).map { Timed($0, at: word.moment) }
    }
    #expect(actions(MachineRun(machine, script: script, end: end)) == expected)
  }

  @Test(arguments: [
    ("+ctrl. mark 200 ctrl-w", "0+dit 0/dit 0< 200word"),
    ("+ctrl. mark 9000 /ctrl. ctrl-w", "0+dit 0/dit 0cancel 9000word"),
    ("+ctrl. mark 90 /ctrl. 90 ctrl-w", "0+dit 90/dit 180word"),
    ("+ctrl. mark commit 200 ctrl-w", "0+dit 0/dit 200word"),
    ("+ctrl. mark 20 +ctrl- mark mark 200 ctrl-w", "0+dit 20+dah 0/dit 0/dah 0< 0< 0< 220word"),
    ("+. mark 200 ctrl-w", "0+dit 200word"),
  ])
  func `elements of a modifier are revoked when it is held for another key`(
    line: String, expected: String
  ) {
    #expect(actions(run(line)) == expected)
  }

  @Test func `a key that reports its release counts once, however it repeats`() {
    var machine = Input()
    var outputs: [Timed<KeyAction>] = []
    for (phase, moment) in [(Input.Event.Phase.press, 0), (.repeat, 500), (.repeat, 533)] {
      let event = KeyEvent(".", phase, .contact(.dit), source: .kitty)
      machine.handle(.key(event), at: .after(.milliseconds(moment)), into: &outputs)
    }
    #expect(outputs.map(\.value) == [.press(.dit)])
  }

  @Test func `edges are kept for recordings`() {
    var machine = Input()
    var outputs: [Timed<KeyAction>] = []
    let event = KeyEvent(".", .press, .contact(.dit), source: .terminal)
    machine.handle(.key(event), at: .zero, into: &outputs)
    #expect(machine.edges == nil)
    machine.edges = []
    machine.handle(.key(event), at: .after(.seconds(1)), into: &outputs)
    #expect(machine.edges?.map(\.value.isDown) == [true, false])
  }

  // MARK: Laws

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `late wake-ups change nothing`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let words = [
      ".", ".", "-", "key", "key", "cell", "end", "del", "none", "+.", "/.", "+key", "/key",
      "+ctrl.", "/ctrl.", "ctrl-w", "pipe+", "pipe/", "lost", "mark", "commit", "decide", "other",
      "key 500 key 33 key", ". 33 . 33 . 33 .",
    ]
    let pauses = [0, 0, 10, 20, 33, 50, 51, 120, 150, 500, 533, 1100, 6000]
    var line = ""
    for _ in 0..<60 {
      line += (words.randomElement(using: &generator) ?? ".") + " "
      line += "\(pauses.randomElement(using: &generator) ?? 0) "
    }
    var filters = FilterTable()
    if seed % 2 == 0 {
      filters[.straight].minimumPress = .milliseconds(30)
      filters[.dit].merge = .milliseconds(60)
      filters[.dah].deadTime = .milliseconds(200)
    }
    let plain = run(line + "9000", filters: filters)
    let wakeUps = randomWakeUps(80, until: .after(.seconds(60)), using: &generator)
    let woken = run(line + "9000", filters: filters, wakeUps: wakeUps)
    #expect(plain.outputs == woken.outputs, "\(line)")
    #expect(woken.staleDeadline == nil)
  }
}
