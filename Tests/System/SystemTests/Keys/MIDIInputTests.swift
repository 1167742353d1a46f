import Glibc
import MorseKeying
import Testing
import Timeline

@testable import InputDevices

@Suite struct MIDIInputTests {
  /// Messages such as `+1` and `-1`; `!` ends every note, and `0` after a `+` note is velocity
  /// zero.
  private func edges(_ line: String, notes: MIDINotes = .vail) -> [String] {
    var keying = MIDIKeying(notes, source: EdgeSource(.midi))
    return line.split(separator: " ").flatMap { word -> [String] in
      let parts = word.dropFirst().split(separator: "v").compactMap { UInt8($0) }
      let message: MIDIMessage =
        switch word.first {
        case "+": .noteOn(note: parts[0], velocity: parts.count > 1 ? parts[1] : 64)
        case "-": .noteOff(note: parts[0])
        default: .allNotesOff
        }
      return keying.handle(message).map { "\($0.contact.rawValue)\($0.isDown ? "+" : "-")" }
    }
  }

  @Test(arguments: [
    // Vail's adapter: the straight key, the dit, the dah.
    ("+0 -0 +1 +2 -1 -2", ["straight+", "straight-", "dit+", "dah+", "dit-", "dah-"]),
    // Any other note is a straight key.
    ("+60 -60", ["straight+", "straight-"]),
    // A note with velocity zero ends.
    ("+1 +1v0 +1v0", ["dit+", "dit-"]),
    // Two notes of one contact.
    ("+60 +62 -60 -62", ["straight+", "straight-"]),
    ("+1 +60 !", ["dit+", "straight+", "dit-", "straight-"]),
    ("-5 !", []),
  ])
  func `notes are contacts`(line: String, expected: [String]) {
    #expect(edges(line) == expected)
  }

  @Test func `without notes the list may be empty`() {
    let notes = MIDINotes(contacts: [20: .dit, 21: .dah], other: nil)
    #expect(edges("+20 -20 +1 -1 +21", notes: notes) == ["dit+", "dit-", "dah+"])
  }

  @Test(arguments: [
    (nil, true), ("20", true), ("2", false), ("vail", true), ("Vail Adapter", true),
    ("Adapter", false), ("Vail Adapter MIDI", false),
  ])
  func `a client is chosen by number or name`(wanted: String?, isMeant: Bool) {
    #expect(isClient(wanted, number: 20, name: "Vail Adapter") == isMeant)
  }

  @Test(.enabled(if: access("/dev/snd/seq", F_OK) != 0))
  func `without a sequencer the input reports it and tries again`() {
    let input = MIDIInput(client: nil, source: EdgeSource(.midi))
    #expect(input.read(at: 0).isEmpty)
    guard input.state.note != "built without MIDI" else { return }
    #expect(input.state.note == "no MIDI sequencer: No such file or directory")
    // Its folder tells when it arrives; a folder that cannot be watched is looked at again.
    #expect(!input.descriptors.isEmpty || input.deadline != nil)
  }
}
