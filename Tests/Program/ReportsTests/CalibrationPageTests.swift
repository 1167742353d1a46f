import FistAnalysis
import MorseCode
import MorseKeying
import Reports
import Testing
import Timeline

@Suite struct CalibrationPageTests {
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
