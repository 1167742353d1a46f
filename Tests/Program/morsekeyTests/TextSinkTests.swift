import ArgumentParser
import KeyboardHost
@testable import KeyingStreams
@testable import LinuxSystem
import TestSupport
import Testing

@testable import morsekey

@Suite struct TextSinkTests {
  @Test(
    arguments: [
      (.dismissed, "a\nb", 0, "a\nb\n", ""), (.dismissed, "a\n", 0, "a\n", ""),
      (.dismissed, "", 0, "", ""), (.cancelled, "a", 130, "", ""),
      (
        .dismissed, "a\tb", 74, nil,
        "morsekey: /dev/full: No space left on device; this was typed:\na\tb\n"
      ),
    ] as [(PanelEnding, String, CInt, String?, String)])
  func `only an accepted text is printed, or else shown with the messages`(
    ending: PanelEnding, text: String, status: CInt, output: String?, errors: String
  ) throws {
    let run = try TestFolder().run { console throws(FileError) in
      let printed = output == nil ? try OutputFile(path: "/dev/full") : console.output
      do {
        try TextSink(console: Console(output: printed, errors: console.errors))
          .finish(ending, text: text)
        #expect(status == 0)
      } catch {
        #expect((error as? ExitCode)?.rawValue == status)
      }
      return .success
    }
    #expect(run.output == output ?? "" && run.errors == errors, "\(run)")
  }
}
