@testable import KeyingStreams
import MorseCode
import TerminalCodec
import Testing
import Timeline

@Suite struct PlaybackTests {
  private func progress(
    _ milliseconds: [Int64], wordGap: Int64? = 420, total: Int64? = nil
  ) -> PlaybackProgress {
    var progress = PlaybackProgress(wordGap: wordGap.map { $0 * 1_000_000 })
    progress.total = total.map { $0 * 1_000_000 }
    for value in milliseconds {
      progress.add(
        KeyingInterval(isMark: value > 0, nanoseconds: Swift.abs(value) * 1_000_000))
    }
    return progress
  }

  @Test func `progress in words`() {
    #expect(progress([]).text(left: 0) == "0:00, 0 words")
    #expect(progress([60, -420]).text(left: 0) == "0:00, 1 word")
    #expect(progress([60, -60, 60, -419, 60, -420, 60]).text(left: 0) == "0:01, 2 words")
    #expect(progress([60, -60], wordGap: nil).text(left: 0) == "0:00")
    #expect(progress([61_000], total: 3_661_000).text(left: 0) == "1:01 of 1:01:01, 1 word")
    #expect(progress([61_000]).text(left: 2_000_000_000) == "0:59, 1 word")
    #expect(progress([100]).text(left: .max) == "0:00, 1 word")
  }

  @Test func `a pause stops the time of a playback`() {
    var time = PlaybackTime()
    func at(_ milliseconds: Int64) -> Timestamp {
      Timestamp(nanoseconds: milliseconds * 1_000_000)
    }
    #expect(time.moment(at: at(100)) == at(100))
    time.toggle(at: at(200))
    #expect(time.isPaused)
    #expect(time.moment(at: at(900)) == at(200))
    time.toggle(at: at(1000))
    #expect(!time.isPaused)
    #expect(time.moment(at: at(1000)) == at(200))
    #expect(time.moment(at: at(1100)) == at(300))
    #expect(time.real(at(300)) == at(1100))
    time.toggle(at: at(1200))
    time.toggle(at: at(1250))
    #expect(time.real(at(450)) == at(1300))
  }

  @Test(arguments: [
    ("space", PlaybackKeyCommand.pause), ("q", .stop), ("Q", .stop), ("ctrl-c", .interrupt),
    ("ctrl-z", .suspend), ("x", nil), ("alt-q", nil),
  ])
  func `keys`(name: String, command: PlaybackKeyCommand?) throws {
    #expect(PlaybackKeyCommand.command(for: try #require(Key(name))) == command)
  }

  @Test func `the duration of a text is known, of a stream not`() throws {
    let text = TextKeyingSource("paris", speller: MorseSpelling(), speed: .standard)
    #expect(text.duration == nil)
    _ = try text.next()
    #expect(text.duration == 3_000_000_000)
    #expect(text.wordGap == 420_000_000)
    #expect(TextKeyingSource(nil, speller: MorseSpelling(), speed: .standard).duration == nil)
  }
}
