import ArgumentParser
import Testing
import Training

@testable import morsekey

/// `docs/train.md`: the courses, and how to get here what other trainers have.
@Suite struct TrainingModesTests {
  private let page: DocumentationPage

  init() throws { page = try DocumentationPage(path: "docs/train.md") }

  /// The rows of the table that begins with a cell, as what others have and how to get it here.
  private func rows(below first: String) -> [(theirs: String, ours: String)] {
    let table = page.prose.drop { !$0.hasPrefix("| \(first) | Here |") }.dropFirst(2)
    return table.prefix { $0.hasPrefix("|") }.map { row in
      let cells = row.split(separator: "|").map { $0.drop { $0 == " " } }
      return (String(cells[0]), String(cells[1]))
    }
  }

  /// The dictionaries of `cwcp` 3.6 without the word Groups, and its keyboard.
  private static let cwcp = [
    "Letter", "Number", "Alphanum", "All Char", "English Words", "CW Words", "PARIS Calibrate",
    "EISH5", "TMO0", "AUV4", "NDB6", "KX=-RP", "FLYQC", "WJ1GZ", "23789", "two Groups of signs",
    "Keyboard",
  ]

  /// The menu of the Morserino-32 in version 10 of its firmware, without its settings.
  private static let morserino = [
    "CW Keyer", "CW Generator", "Random", "CW Abbrevs", "English Words", "Call Signs", "Mixed",
    "File Player", "Practice Set", "Echo Trainer", "Koch Trainer", "Select Lesson",
    "Learn New Chr", "Preview Char", "Adapt. Rand.", "LoRa", "WiFi", "iCW",
    "QSO Bot: Standard, SOTA/POTA", "QSO Bot: Contest", "Remote Keyer", "CW Decoder",
    "Memory Chain", "Fight the Pileup", "Morse Invaders", "Radio Cave", "Morsel", "Trailblazer",
    "Fox Hunt", "Practice Stats",
  ]

  @Test(arguments: [
    ("`cwcp`", TrainingModesTests.cwcp), ("Morserino-32", TrainingModesTests.morserino),
  ])
  func `every mode of another trainer has a row`(trainer: String, modes: [String]) {
    let theirs = rows(below: trainer).map(\.theirs)
    for mode in modes {
      #expect(theirs.contains { $0.contains(mode) }, "\(trainer): \(mode)")
    }
  }

  @Test func `only what sends by radio or network has no way here`() {
    let rows = ["`cwcp`", "Morserino-32"].flatMap(rows(below:))
    let none = rows.filter { !$0.ours.contains("`") }.map(\.theirs)
    #expect(none.count == 1 && none[0].hasPrefix("LoRa, WiFi and iCW transceivers, Remote Keyer"))
  }

  @Test(arguments: ["`cwcp`", "Morserino-32"])
  func `every course and option of the tables exists`(trainer: String) {
    let help = Morsekey.helpMessage(for: TrainCommand.self, columns: 1000)
    let rows = rows(below: trainer)
    #expect(rows.count >= 5)
    for row in rows {
      // The text between backticks.
      let spans = row.ours.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter { !$0.offset.isMultiple(of: 2) }.map { $0.element.split(separator: " ") }
      for words in spans where words.first != "morsekey" && words.first != "my-phrases" {
        for word in words where word.hasPrefix("--") {
          #expect(help.contains("  \(word) ") || help.contains("  \(word)\n"), "\(row)")
        }
        let course = words[0].hasPrefix("--") ? .typing : TrainingCourse(rawValue: "\(words[0])")
        #expect(course != nil, "\(row)")
      }
    }
  }

  @Test func `the page lists every course as the code names it`() throws {
    let list = try #require(page.blocks.first { $0.text.contains("train --list") })
    let start = try #require(list.lines.firstIndex(of: "Courses:"))
    let listed = list.lines.dropFirst(start + 1).dropLast().map { line in
      line.split(separator: " ", maxSplits: 1).map { String($0.drop { $0 == " " }) }
    }
    #expect(listed == TrainingCourse.allCases.map { [$0.rawValue, $0.title] })
  }
}
