import Testing

@testable import Configuration

@Suite struct DesktopConfigurationTests {
  private func configuration(_ text: String) -> Configuration {
    let (table, notes) = TOMLReader.read(text)
    return Configuration(table, notes: notes)
  }

  @Test func `the table desktop overrides the rest, only in graphical programs`() {
    let read = configuration("wpm = 20\nvolume = 50\n[desktop]\nwpm = 12\nsecure = \"masked\"\n")
    #expect(read.notes.isEmpty)
    #expect(
      read.arguments(for: .desktop, before: []) == ["--volume=50", "--wpm=12", "--secure=masked"])
    #expect(read.arguments(for: .type, before: []) == ["--wpm=20", "--volume=50"])
    #expect(
      read.arguments(for: .desktop, before: ["--wpm=30"]) == ["--volume=50", "--secure=masked"])
  }

  @Test(arguments: [
    ("[desktop]\nheight = 2\n", 2), ("[desktop]\nwpm = \"x\"\n[desktop.more]\na = 1\n", 2),
    ("[desktop]\nwpn = 12\n", 2),
  ])
  func `settings without a use in graphical programs are named with their line`(
    text: String, line: Int
  ) {
    #expect(configuration(text).notes.first?.line == line)
  }
}
