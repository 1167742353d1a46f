import ArgumentParser
import Foundation
import TestSupport
import MorseKeyboard
import Testing

@testable import morsekey

@Suite struct DocumentationTests {
  @Test func `the README has at most 150 lines`() throws {
    let readme = try DocumentationPage(path: "README.md")
    #expect(readme.text.split(separator: "\n", omittingEmptySubsequences: false).count <= 151)
  }

  @Test func `every page begins with an example`() throws {
    let pages = try #require(DocumentationPage.all.isEmpty ? nil : DocumentationPage.all)
    // The page about graphical programs needs a desktop.
    for page in pages where page.path != "docs/desktop.md" && page.path != "README.md" {
      let block = try #require(page.blocks.first, "\(page.path)")
      #expect(["sh", "console"].contains(block.language), "\(page.path)")
      #expect(block.marks["manual"] == nil, "\(page.path)")
      #expect(block.line <= 8, "\(page.path)")
    }
  }

  @Test(arguments: DocumentationPage.all)
  func `no sentence has more than 30 words`(page: DocumentationPage) {
    for sentence in page.sentences {
      let words = sentence.split { $0 == " " || $0 == "\n" }.filter {
        $0.contains(where: \.isLetter)
      }
      #expect(words.count <= 30, "\(page.path): \(sentence)")
    }
  }

  @Test(arguments: DocumentationPage.all)
  func `every link leads to a page and heading`(page: DocumentationPage) throws {
    let folder = ProjectFiles.root.appending(path: page.path).deletingLastPathComponent()
    for link in page.links {
      let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let file = folder.appending(path: String(parts[0])).standardized
      #expect(FileManager.default.fileExists(atPath: file.path), "\(page.path): \(link)")
      guard parts.count > 1, file.pathExtension == "md" else { continue }
      let path = String(file.path.dropFirst(ProjectFiles.root.path.count))
      let target = try DocumentationPage(path: path)
      #expect(target.anchors.contains(String(parts[1])), "\(page.path): \(link)")
    }
  }

  @Test(arguments: DocumentationPage.all)
  func `every block has a known language`(page: DocumentationPage) {
    let known: Set = ["sh", "console", "toml", "json", "swift", "text"]
    for block in page.blocks {
      #expect(known.contains(block.language), "\(block)")
    }
  }

  /// Blocks that are not run need a person, a server or another terminal, so there are few.
  @Test func `only four blocks are not run`() {
    let manual = DocumentationPage.all.flatMap(\.blocks).filter { $0.marks["manual"] != nil }
    #expect(manual.count <= 4)
  }

  @Test func `the pages name every option`() throws {
    let text = DocumentationPage.all.map(\.text).joined()
    let commands: [any ParsableCommand.Type] = [
      TypeCommand.self, RunCommand.self, AskCommand.self, TryCommand.self, DecodeCommand.self,
      EncodeCommand.self, ConvertCommand.self, PlayCommand.self, AnalyzeCommand.self,
      ChartCommand.self, KeysCommand.self, CalibrateCommand.self, DoctorCommand.self,
    ]
    for command in commands {
      let help = Morsekey.helpMessage(for: command, columns: 200)
      let options = help.matches(of: /\n +(?:-[a-z], )?(--[a-z-]+)/).map { String($0.1) }
      #expect(!options.isEmpty)
      for option in Set(options).subtracting(["--help", "--version"]) {
        let inverted = option.replacing("--", with: "--no-", maxReplacements: 1)
        #expect(text.contains(option) || text.contains(inverted), "\(command): \(option)")
      }
    }
  }

  @Test func `the pages name every command and layout`() throws {
    let text = DocumentationPage.all.map(\.text).joined()
    for command in Morsekey.configuration.subcommands
    where command.configuration.shouldDisplay && command != TypeCommand.self {
      #expect(text.contains("`morsekey \(command._commandName)"), "\(command._commandName)")
    }
  }

  @Test func `the newest version in the changelog is the version of the program`() throws {
    let text = try DocumentationPage(path: "CHANGELOG.md").text
    let newest = try #require(text.firstMatch(of: /\n## ([0-9.]+) - [0-9]{4}-[0-9]{2}-[0-9]{2}\n/))
    #expect(String(newest.1) == Morsekey.configuration.version)
  }

  @Test func `the guide has every code`() throws {
    let guide = try DocumentationPage(path: "docs/guide.md")
    for code in CommandCode.allCases {
      for pattern in code.patterns {
        #expect(guide.text.contains("`\(pattern)`"), "\(code)")
      }
    }
  }
}
