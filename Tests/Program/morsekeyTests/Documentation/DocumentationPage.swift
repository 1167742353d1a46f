import Foundation
import TestSupport

/// A page of the documentation: its text and its fenced blocks.
struct DocumentationPage: CustomStringConvertible, Sendable {
  /// A fenced block.
  struct Block: CustomStringConvertible, Sendable {
    /// The path of the page.
    let path: String
    /// The word after the fence, such as `sh`.
    let language: String
    /// The other words after the fence: `name` or `name=value`.
    let marks: [String: String]
    /// The lines between the fences.
    let lines: [String]
    /// The number of the first line in the page, from 1.
    let line: Int

    var text: String { lines.joined(separator: "\n") + "\n" }
    var description: String { "\(path):\(line)" }
  }

  /// The path within the repository.
  let path: String
  let text: String
  let blocks: [Block]
  /// The lines outside the blocks.
  let prose: [String]

  var description: String { path }

  /// The pages for users: README and `docs`.
  static let all: [DocumentationPage] = {
    let folder = ProjectFiles.root.appending(path: "docs").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let pages = names.filter { $0.hasSuffix(".md") }.sorted().map { "docs/" + $0 }
    return (["README.md"] + pages).compactMap { try? DocumentationPage(path: $0) }
  }()

  init(path: String) throws {
    self.path = path
    text = try ProjectFiles.text(path)
    (blocks, prose) = Self.parts(of: text, path)
  }

  private static func parts(
    of text: String, _ path: String
  ) -> (blocks: [Block], prose: [String]) {
    var (blocks, prose): ([Block], [String]) = ([], [])
    var open: (info: [String], lines: [String], line: Int)?
    for (index, line) in text.components(separatedBy: "\n").enumerated() {
      if line.hasPrefix("```") {
        if let block = open {
          blocks.append(Self.block(path, block.info, block.lines, block.line))
          open = nil
        } else {
          let info = line.dropFirst(3).split(separator: " ").map(String.init)
          open = (info, [], index + 2)
          prose.append("")
        }
      } else if open != nil {
        open?.lines.append(line)
      } else {
        prose.append(line)
      }
    }
    return (blocks, prose)
  }

  private static func block(
    _ path: String, _ info: [String], _ lines: [String], _ line: Int
  ) -> Block {
    let marks = info.dropFirst().map { mark in
      let parts = mark.split(separator: "=", maxSplits: 1).map(String.init)
      return (parts[0], parts.count > 1 ? parts[1] : "")
    }
    return Block(
      path: path, language: info.first ?? "", marks: Dictionary(marks) { first, _ in first },
      lines: lines, line: line)
  }

  /// The sentences of the prose: of paragraphs, list items, headings and cells of tables.
  var sentences: [String] {
    var units: [String] = []
    var current = ""
    for line in prose + [""] {
      let startsUnit =
        line.isEmpty || line.hasPrefix("|") || line.hasPrefix("#")
        || line.firstMatch(of: /^ *([-*]|[0-9]+\.)[ ]/) != nil
      if startsUnit {
        units.append(current)
        current = ""
      }
      if line.hasPrefix("|") {
        units += line.replacing("\\|", with: "/").split(separator: "|").map(String.init)
      } else {
        current += line + " "
      }
    }
    return units.flatMap { unit in
      unit.replacing(/`[^`]*`/, with: "x").replacing(/\]\([^)]*\)/, with: "]")
        .split(separator: /[.!?](?=[\s"*)\]]|$)/).map(String.init)
    }
  }

  /// The targets of the links to other pages and headings.
  var links: [String] {
    prose.joined(separator: "\n").matches(of: /\]\(([^)]+)\)/).map { String($0.1) }
      .filter { !$0.hasPrefix("http") }
  }

  /// The anchors of the headings, as GitHub makes them.
  var anchors: Set<String> {
    Set(
      prose.filter { $0.hasPrefix("#") }.map { line in
        line.drop { $0 == "#" || $0 == " " }.lowercased()
          .filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
          .replacing(" ", with: "-")
      })
  }
}
