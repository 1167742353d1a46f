import MorseCode
import MorseKeying
import Reports
import Testing
import Timeline

@testable import FistAnalysis

@Suite struct CalibrationPageTests {
  @Test func `a long reason goes on in the next line, at a space`() {
    let reason =
      "34 presses followed within 36 ms of the one before; meant ones are at least 200 ms apart"
    let proposals = [("straight", reason), ("wpm", "measured")].map { name, reason in
      Calibration.Proposal(
        setting: KeyingProfile.Setting(name: name, value: "85"), reason: reason)
    }
    #expect(
      CalibrationPage.table(of: proposals) == [
        "straight = 85   34 presses followed within 36 ms of the one before; meant ones",
        "                are at least 200 ms apart",
        "wpm = 85        measured",
      ])
  }

  @Test func `keying without text counts no errors`() throws {
    let dits = (0..<40).map { index in
      Timed(
        KeyEdge(.straight, isDown: index.isMultiple(of: 2), source: EdgeSource(.pipe)),
        at: .zero + .milliseconds(60 * index))
    }
    let calibration = try #require(Calibration(edges: dits))
    let lines = CalibrationPage(calibration, of: [], wanted: nil).lines
    #expect(lines.suffix(2) == ["as it is:    no text", "with these:  no text"])
  }
}
