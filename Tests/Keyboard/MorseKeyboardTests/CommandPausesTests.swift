import MorseCode
import MorseKeyboard
import TextInput
import Testing
import Timeline

/// Pauses that tell nothing about the hand: after a command, and while help is read.
@Suite struct CommandPausesTests {
  private typealias Shell = FourHandsTests.Shell

  private static let quick = FourHandsTests.Hand(
    inner: 110...180, letter: 600...700, word: 1700...2000)

  private func typed(_ keys: String, resting seconds: Double, then line: String) -> String {
    var shell = Shell(Self.quick, seed: 7, FourHandsTests.commands)
    for key in keys {
      shell.key(String(key), spacing: false, endingWord: false, pausing: false)
      shell.pass(1000 * seconds)
    }
    let before = shell.text
    #expect(before == keys)
    shell.call { keyboard, _ in
      keyboard.changeDocument { $0.traits = FourHandsTests.shell }
      return []
    }
    shell.key(line, spacing: false)
    shell.pass(6000)
    shell.press(.endCharacter)
    return shell.text.dropFirst(before.count).split(separator: " ").joined(separator: " ")
      .trimmingSpaces
  }

  @Test(
    arguments: ["jjjq", "jq", "sr", "ete", "xjxjx", "eeee", "qqqqqqqqqq"], [1.2, 1.5, 2, 3.5])
  func `pauses after commands are not those after letters`(keys: String, rest: Double) {
    let line = "the rain can stop now"
    #expect(typed(keys, resting: rest, then: line) == line)
  }

  @Test(arguments: ["let me see", "when we go", "see the ten", "dear ann"])
  func `a quick hand is quick where keys are commands`(text: String) {
    for seed in 1...UInt64(10) {
      var vim = Shell(Self.quick, seed: seed, FourHandsTests.commands)
      vim.key("i" + text, spacing: false)
      vim.pass(6000)
      #expect(vim.text == "i" + text.filter { $0 != " " }, "seed \(seed)")
    }
  }

  @Test(
    arguments: [
      (0.2, 0.3), (0.2, 0.7), (0.2, 1.3), (0.2, 2.2), (0.45, 0.3), (0.8, 0.8), (1.2, 0.3),
    ], [false, true])
  func `a look at the help ends no word and joins no letters`(
    pauses: (before: Double, after: Double), isHosted: Bool
  ) {
    var traits = InputTraits()
    traits.keyboardType = isHosted ? .shell : .text
    var shell = Shell(Self.quick, seed: 3, traits)
    for (place, letter) in "tom".enumerated() {
      if place > 0 {
        shell.pass(1000 * pauses.before)
        shell.call { $0.toggle(.help, at: $1) }
        shell.pass(3000)
        shell.call { $0.toggle(.help, at: $1) }
        shell.pass(1000 * pauses.after)
      }
      shell.key(String(letter), spacing: false, endingWord: false, pausing: false)
    }
    shell.pass(6000)
    shell.press(.endCharacter)
    #expect(shell.text.trimmingSpaces == "tom")
  }
}
