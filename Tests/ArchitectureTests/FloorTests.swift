import Foundation
import TestSupport
import Testing

/// The floors of the house: the folders of `Sources`, in the order of the manifest.
@Suite struct FloorTests {
  /// The floors as `Package.swift` lists them, the highest first.
  private let floors: [String]

  init() throws {
    floors = try ProjectFiles.text("Package.swift").matches(of: /floor\(\s*"(\w+)"/)
      .map { String($0.1) }
  }

  @Test func `the manifest lists each folder of the sources once`() {
    #expect(floors.sorted() == Sources.floors)
  }

  @Test func `the page lists the floors in the order of the manifest, with their targets`() throws {
    let page = try ProjectFiles.text("docs/building.md")
    let section = page.split(separator: "\n## ").first { $0.hasPrefix("The floors") } ?? ""
    let rows = section.split(separator: "\n").filter { $0.hasPrefix("| `") }
      .map { $0.split(separator: " | ") }
    #expect(rows.filter { $0.count == 2 }.map { $0[0].trimming("| `") } == floors)
    let listed = rows.filter { $0.count == 3 }.flatMap { $0[0].split(separator: ",") }
      .map { $0.trimming("| `") }
    let found = floors.flatMap { floor in Sources.targets(of: floor).map { "\(floor)/\($0)" } }
    #expect(listed.sorted() == found.sorted())
    let heights = listed.map { floors.firstIndex(of: String($0.prefix { $0 != "/" })) ?? -1 }
    #expect(heights == heights.sorted())
  }

  @Test func `an arrow goes down or stays in its floor`() {
    var heights: [String: Int] = [:]
    for (depth, floor) in floors.enumerated() {
      for target in Sources.targets(of: floor) { heights[target] = -depth }
    }
    for target in Sources.targets {
      for (file, module) in Sources.imports(of: target) {
        let isBelow = heights[module].map { $0 <= heights[target, default: .min] } ?? true
        #expect(isBelow, "\(target)/\(file) imports \(module), which is on a higher floor")
      }
    }
  }

  @Test func `the tests of a target are in its floor`() {
    for floor in floors {
      for folder in Sources.folders(in: "Tests/\(floor)") {
        let target = String(folder.dropLast("Tests".count))
        guard Sources.targets.contains(target) else { continue }
        #expect(Sources.targets(of: floor).contains(target), "Tests/\(floor)/\(folder)")
      }
    }
  }
}

extension Substring {
  /// Returns the text without these characters at its ends.
  fileprivate func trimming(_ characters: String) -> String {
    trimmingCharacters(in: CharacterSet(charactersIn: characters))
  }
}
