import Foundation
import TestSupport
import Testing

/// The pictures of the documentation, as browsers draw them.
///
/// Browsers collapse runs of spaces in SVG, also with `xml:space`. So no text may depend on them;
/// `make check-pictures` measures the positions in browsers.
@Suite struct PictureTests {
  static let names: [String] = {
    let folder = ProjectFiles.root.appending(path: "docs/pictures").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".svg") }.sorted()
  }()

  private func picture(_ name: String) throws -> String {
    let path = ProjectFiles.root.appending(path: "docs/pictures/" + name)
    return try String(contentsOf: path, encoding: .utf8)
  }

  /// The contents of the text elements.
  private func texts(of picture: String) -> [Substring] {
    picture.components(separatedBy: "<text ").dropFirst().compactMap { element in
      guard let start = element.firstIndex(of: ">") else { return nil }
      let rest = element[element.index(after: start)...]
      return rest[..<(rest.firstIndex(of: "<") ?? rest.endIndex)]
    }.map { Substring(String($0)) }
  }

  @Test(arguments: names) func `no text depends on runs of spaces`(name: String) throws {
    let picture = try picture(name)
    let texts = texts(of: picture)
    #expect(texts.count > 3)
    #expect(!picture.contains("xml:space"))
    for text in texts {
      #expect(!text.contains("  ") && text.first != " " && text.last != " ", "\(text)")
    }
  }

  /// Those of a font are shorter than a row, so they would leave gaps in bars and lines.
  @Test(arguments: names) func `bars and lines are drawn, not written`(name: String) throws {
    for text in texts(of: try picture(name)) {
      #expect(!text.unicodeScalars.contains { (0x2500...0x259F).contains($0.value) }, "\(text)")
    }
  }

  @Test func `the picture that moves shows an open letter to readers without motion`() throws {
    let groups = try picture("keying-light.svg").components(separatedBy: "<g visibility=")
    let shown = groups.filter { $0.hasPrefix("\"visible\"") }.flatMap { texts(of: $0) }
    #expect(shown.contains("hell") && shown.contains("---"))
  }

  @Test(arguments: names) func `motion stops for readers who want less of it`(name: String) throws {
    let picture = try picture(name)
    #expect(!picture.contains("<animate"))
    guard picture.contains("@keyframes") else { return }
    #expect(picture.contains("@media (prefers-reduced-motion:reduce){g{animation:none!important}}"))
    #expect(picture.contains("visibility=\"visible\""))
  }

  @Test func `the pictures exist, and one of them moves`() throws {
    #expect(Self.names.count >= 20)
    #expect(try picture("keying-light.svg").contains("@keyframes"))
  }
}
