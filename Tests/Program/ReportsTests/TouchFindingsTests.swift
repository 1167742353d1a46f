import InputDevices
import Testing

@testable import Reports

@Suite struct TouchFindingsTests {
  @Test func `motors and lights are listed with their options`() {
    let survey = MarkDeviceSurvey(
      devices: [
        .init(path: "/dev/input/event3", name: "Keyboard", hasMotors: false, hasLight: true),
        .init(path: "/dev/input/event7", name: "Gamepad", hasMotors: true, hasLight: false),
      ], refused: 1)
    let report = TouchFindings(survey).report
    #expect(
      report.text(named: "touch") == """
        touch
          /dev/input/event3  light of Keyboard
          /dev/input/event7  motors of Gamepad

          * Feel Morse by the motors: morsekey --touch /dev/input/event7
          * See Morse by the light: morsekey --led /dev/input/event3
          * You may not open 1 input device: join the group input (sudo usermod -aG input YOUR-NAME), \
        and log in again.

        """)
    #expect(report.isWell)
  }

  @Test func `a machine without such devices needs no change`() {
    let report = TouchFindings(MarkDeviceSurvey(devices: [])).report
    #expect(report.advice == [])
    #expect(report.rows.map(\.value) == ["no motors, no light"])
  }
}
