import InputDevices
import LinuxSystem
import MorseCode
import TestSupport
import Testing
import Timeline

@Suite struct EvdevMarksTests {
  private let pipe = KeyPipe()

  @Test(arguments: [EvdevMarks.Part.motors(ElementMotors()), .light])
  func `a missing device is tried when it appears, another file is named`(
    part: EvdevMarks.Part
  ) {
    let marks = EvdevMarks(path: pipe.path, showing: part)
    marks.advance(to: .ms(0))
    #expect(marks.note == "\(pipe.path): No such file or directory")
    #expect(marks.deadline == .ms(1000) && !marks.isOpen)
    marks.begin(.dit, lasting: .milliseconds(60), at: .ms(10))
    pipe.make()
    marks.advance(to: .ms(20))
    #expect(marks.note == "\(pipe.path): no input device")
    #expect(marks.deadline == nil && !marks.isOpen)
    marks.begin(.dah, lasting: .milliseconds(180), at: .ms(1010))
    marks.end(at: .ms(1190))
    marks.close()
  }

  @Test func `a survey lists only devices with motors or a light`() throws {
    let folder = TestFolder()
    for name in ["event0", "event12", "mouse0"] { try folder.write("", to: name) }
    #expect(MarkDeviceSurvey(folder: folder.path) == MarkDeviceSurvey(devices: []))
    #expect(MarkDeviceSurvey(folder: folder.path + "/none") == MarkDeviceSurvey(devices: []))
  }
}
