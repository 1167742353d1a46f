import FistAnalysis
import MorseKeying
import TestSupport
import Testing
import Timeline

/// Settings for scanning from presses at a light, with a clock controlled by the tests.
@Suite struct ScanCalibrationTests {
  private struct Press {
    /// The time after the light came on, and that of the hold, in milliseconds.
    var (after, length): (Int, Int)

    init(_ after: Int, for length: Int = 120) { (self.after, self.length) = (after, length) }
  }

  private static let count = 15

  /// Runs a test whose lights come on after two seconds of darkness, and analyzes it.
  ///
  /// - Parameters:
  ///   - source: the source of the presses.
  ///   - presses: the presses after the light of this number, before the next one.
  /// - Returns: the values by name, and the reasons; `nil` if there were too few answers.
  private func calibrate(
    _ source: EdgeSource = EdgeSource(.evdev), _ presses: (Int) -> [Press]
  ) -> (values: [String: String], reasons: [String])? {
    var test = ReactionTest(darks: Array(repeating: .seconds(2), count: Self.count))
    var edges: [Timed<KeyEdge>] = []
    _ = test.handle(.press, at: .zero)
    while let due = test.deadline {
      let outputs = test.advance(to: due)
      guard outputs.last?.value == .lit else { continue }
      for press in presses(test.lights.count) {
        let down = due.advanced(by: .milliseconds(press.after))
        _ = test.handle(.press, at: down)
        for (isDown, moment) in [
          (true, down), (false, down.advanced(by: .milliseconds(press.length))),
        ] {
          edges.append(
            Timed(KeyEdge(.straight, isDown: isDown, source: source), at: moment))
        }
      }
    }
    return ScanCalibration(lights: test.lights, edges: edges).map { found in
      let settings = found.proposals.map(\.setting)
      return (
        Dictionary(uniqueKeysWithValues: settings.map { ($0.name, $0.value) }),
        found.proposals.map(\.reason)
      )
    }
  }

  @Test func `a steady user gets a mark that lasts the reaction by 0.65`() throws {
    let found = try #require(calibrate { _ in [Press(300)] })
    // 300 ms by 0.65 are 462 ms. From the first light to the last one pass 32.5 s.
    let expected = [
      "scan": "500", "scan-accept": "0", "scan-ignore": "0", "press-delay": "300",
      "press-spread": "30", "press-missed": "0.024", "press-stray": "0.014",
    ]
    #expect(found.values == expected)
  }

  @Test func `lights without a press, or with a late one, are missed`() throws {
    let none = try #require(calibrate { $0 % 5 == 0 ? [] : [Press(300)] })
    #expect(none.values["press-missed"] == "0.144")
    #expect(none.reasons.contains("of 15: 3 lights without a press"))
    let late = try #require(calibrate { [Press($0 == 4 ? 1500 : 300)] })
    #expect(late.values["press-missed"] == "0.064" && late.values["press-delay"] == "300")
    #expect(late.reasons.contains("of 15: 1 light with a press after more than 750 ms"))
    let both = try #require(calibrate { $0 == 4 ? [Press(1500)] : $0 < 2 ? [] : [Press(300)] })
    #expect(
      both.reasons.contains(
        "of 15: 2 lights without a press, 1 light with a press after more than 750 ms"))
    let all = try #require(calibrate { _ in [Press(300)] })
    #expect(all.reasons.contains("of 15: none missed"))
  }

  @Test func `one press is not named as several`() throws {
    let found = try #require(
      calibrate {
        $0 == 2 ? [Press(300), Press(480)] : $0 == 9 ? [Press(300), Press(1500)] : [Press(300)]
      })
    #expect(found.reasons.contains("1 press followed within 180 ms of the one before"))
    #expect(found.reasons.contains { $0.hasPrefix("1 press without a light in ") })
  }

  @Test func `double presses set the time to ignore`() throws {
    let found = try #require(
      calibrate { [2, 7].contains($0) ? [Press(300), Press(480)] : [Press(300)] })
    #expect(found.values["scan-ignore"] == "240")
    #expect(found.values["press-stray"] == "0.014")
    #expect(found.reasons.contains("2 presses followed within 180 ms of the one before"))
  }

  @Test func `short touches set the time to accept`() throws {
    let found = try #require(
      calibrate { [3, 8, 11].contains($0) ? [Press(300), Press(1600, for: 30)] : [Press(300)] })
    #expect(found.values["scan-accept"] == "70" && found.values["scan-ignore"] == "0")
    #expect((found.values["press-stray"].flatMap(Double.init) ?? 0) > 0.05)
  }

  @Test func `without release events no time to accept is proposed`() throws {
    let found = try #require(calibrate(.terminal) { _ in [Press(300)] })
    #expect(found.values["scan-accept"] == nil && found.values["scan"] == "500")
  }

  @Test func `eight answers are needed`() {
    #expect(calibrate { $0 < 7 ? [Press(300)] : [] } == nil)
    #expect(calibrate { $0 < 8 ? [Press(300)] : [] } != nil)
  }

  @Test func `a press too soon after the light is no answer, and keeps it lit`() {
    var test = ReactionTest(darks: [.seconds(2)])
    func at(_ milliseconds: Int) -> Timestamp { .after(.milliseconds(milliseconds)) }
    #expect(test.handle(.press, at: at(0)) == [Timed(.dark, at: at(0))])
    // A press in the dark keeps it dark for a second.
    #expect(test.handle(.press, at: at(1500)).isEmpty && test.deadline == at(2500))
    #expect(test.advance(to: at(2500)) == [Timed(.lit, at: at(2500))])
    #expect(test.handle(.press, at: at(2550)).isEmpty)
    #expect(test.handle(.press, at: at(2900)) == [Timed(.over, at: at(2900))])
    #expect(test.lights == [ReactionTest.Light(on: at(2500), off: at(2900))])
    #expect(test.isOver && test.deadline == nil)
  }

  @Test func `the settings of the other way to use the switch are kept`() {
    func profile(_ names: [String]) -> KeyingProfile {
      var profile = KeyingProfile()
      profile.settings = names.map { KeyingProfile.Setting(name: $0, value: "1") }
      return profile
    }
    let former = profile(["wpm", "merge", "scan", "press-delay"])
    let scanned = profile(["scan"]).keeping(former, scanning: true)
    #expect(scanned.settings.map(\.name) == ["scan", "wpm", "merge"])
    let keyed = profile(["wpm"]).keeping(former, scanning: false)
    #expect(keyed.settings.map(\.name) == ["wpm", "scan", "press-delay"])
    #expect(profile(["wpm"]).keeping(nil, scanning: false) == profile(["wpm"]))
  }
}
