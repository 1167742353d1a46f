import Foundation
import TestSupport
import Testing

/// `docs/journeys.md`: each station is in its file, once in a walk.
@Suite struct JourneyTests {
  private struct Station {
    let name: String
    let path: String
  }

  /// The walks of the page: the stations below each heading.
  private let walks: [(title: String, stations: [Station])]

  init() throws {
    let page = try ProjectFiles.text("docs/journeys.md")
    walks = page.split(separator: "\n## ").dropFirst().map { section in
      let lines = section.split(separator: "\n")
      let rows = lines.filter { $0.hasPrefix("| `") }.map { $0.split(separator: "`") }
      return (
        String(lines[0]), rows.map { Station(name: String($0[1]), path: String($0[3])) }
      )
    }
  }

  @Test func `the page has four walks`() {
    #expect(
      walks.map(\.title)
        == ["A press", "A pause", "A sound file", "A key of a graphical program"])
    #expect(walks.allSatisfy { !$0.stations.isEmpty })
  }

  @Test func `each station is declared in its file`() throws {
    for station in walks.flatMap(\.stations) {
      let source = try ProjectFiles.text("Sources/" + station.path)
      let declaration = try Regex("(struct|class|enum|protocol) \(station.name)\\b")
      #expect(source.contains(declaration), "\(station.path) declares no \(station.name)")
    }
  }

  @Test func `a walk passes each station once, and at most twenty-five`() {
    for (title, stations) in walks {
      let names = stations.map(\.name)
      #expect(Set(names).count == names.count, "\(title)")
      #expect(names.count <= 25, "\(title)")
    }
  }

  @Test func `the files that the text names exist`() throws {
    let page = try ProjectFiles.text("docs/journeys.md")
    for match in page.matches(of: /`([A-Z]\w+(?:\/\w+)+\.swift)`/) {
      let path = ProjectFiles.root.appending(path: "Sources/\(match.1)").path
      #expect(FileManager.default.fileExists(atPath: path), "\(match.1)")
    }
  }
}
