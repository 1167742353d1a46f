import ArgumentParser
import InputDevices
import KeyboardHost
import LinuxSystem

/// The options for motors and lights.
struct TouchOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      A gamepad whose motors show Morse: your marks, what is read back, and what --touch-says names. For \
      example /dev/input/event7; 'morsekey doctor touch' lists them.
      """, valueName: "device"))
  var touch: String?

  @Option(
    help: ArgumentHelp(
      "The motors of dit and dah: weak, strong or both; left is the strong one of most gamepads.",
      valueName: "names"))
  var touchMotors = "weak,strong"

  @Option(
    help: ArgumentHelp(
      "What motors and light say in Morse: letters, words, lines, cues (see --speak), or off.",
      valueName: "list"))
  var touchSays = VoiceSettings.Part.cues.rawValue

  @Option(
    help: ArgumentHelp(
      "A keyboard whose light shows the same: that of scroll lock, caps lock or num lock.",
      valueName: "device"))
  var led: String?

  /// The files of the devices.
  var devices: [String] { [touch, led].compactMap(\.self) }

  /// Returns the renderer; its devices are opened later.
  ///
  /// - Parameter flashesWindow: whether the window flashes with the marks.
  /// - Returns: the renderer.
  /// - Throws: ``UsageError`` for an unknown motor or part.
  func renderer(flashesWindow: Bool = false) throws(UsageError) -> HostTouch {
    let motors = try ElementMotors(option: touchMotors)
    let devices = [
      touch.map { EvdevMarks(path: $0, showing: .motors(motors)) },
      led.map { EvdevMarks(path: $0, showing: .light) },
    ]
    return HostTouch(
      devices.compactMap(\.self), telling: try parts(), flashesWindow: flashesWindow)
  }

  /// Returns the announcements to show.
  func parts() throws(UsageError) -> Set<VoiceSettings.Part> {
    try VoiceSettings.Part.parts(option: touchSays, of: "part to show")
  }
}

extension ElementMotors {
  /// Parses motors in the user's notation: one for all marks, or one for dits and one for dahs.
  init(option: String) throws(UsageError) {
    var motors: [Motor] = []
    for part in option.split(separator: ",", omittingEmptySubsequences: false) {
      let name = ["left": "strong", "right": "weak"][part] ?? String(part)
      motors.append(try Motor(choice: name, of: "motor"))
    }
    guard motors.count <= 2, let dit = motors.first, let dah = motors.last else {
      throw UsageError("'\(option)' are not motors; expected those of dit and dah, as weak,strong")
    }
    self.init(dit: dit, dah: dah)
  }
}
