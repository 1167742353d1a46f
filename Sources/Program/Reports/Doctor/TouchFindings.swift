package import InputDevices
import JSONText

/// The devices that can show Morse by motors or a light.
package struct TouchFindings {
  private let survey: MarkDeviceSurvey

  /// Examines this machine by default.
  package init(_ survey: MarkDeviceSurvey = MarkDeviceSurvey()) { self.survey = survey }

  /// The findings and the advice.
  package var report: DoctorReport { DoctorReport(rows: rows, advice: advice, json: json) }

  private var rows: [DoctorReport.Row] {
    let rows = survey.devices.map { device in
      let parts = [device.hasMotors ? "motors" : nil, device.hasLight ? "light" : nil]
      return DoctorReport.Row(
        title: device.path,
        value: parts.compactMap(\.self).joined(separator: " and ") + " of " + device.name)
    }
    return rows.isEmpty ? [DoctorReport.Row(title: "devices", value: "no motors, no light")] : rows
  }

  private var advice: [String] {
    var advice: [String] = []
    if let device = survey.devices.first(where: \.hasMotors) {
      advice.append("Feel Morse by the motors: morsekey --touch \(device.path)")
    }
    if let device = survey.devices.first(where: \.hasLight) {
      advice.append("See Morse by the light: morsekey --led \(device.path)")
    }
    if survey.refused > 0 {
      advice.append(
        "You may not open \(survey.refused) input \(survey.refused == 1 ? "device" : "devices"): join "
          + "the group input (sudo usermod -aG input YOUR-NAME), and log in again.")
    }
    return advice
  }

  private var json: JSON {
    [
      "devices": .list(
        survey.devices.map { device in
          [
            "path": .text(device.path), "name": .text(device.name),
            "motors": .flag(device.hasMotors), "light": .flag(device.hasLight),
          ]
        }),
      "refused": .whole(survey.refused),
    ]
  }
}
