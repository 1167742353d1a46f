#if Sndfile
  import Foundation
  import KeyingStreams
  import LinuxSystem
  import MorseCode
  import MorseKey
  import TestSupport
  import Testing
  import TimingFiles

  @Suite struct PackedSoundTests {
    @Test(arguments: ["sos.flac", "sos.ogg"])
    func `a packed sound decodes like its WAV file`(name: String) throws {
      let sounds = ProjectFiles.root.appending(path: "Tests/Corpus/sounds")
      let file = try InputFile(path: sounds.appending(path: name).path)
      var pump = TimingPump(file: file, format: nil, options: TimingOptions())
      var intervals: [KeyingInterval] = []
      while try pump.next() { intervals += pump.intervals }
      #expect(pump.format?.name == TimingFormat.wav.name)
      #expect(Morse.decode(intervals) == "SOS")
    }
  }
#endif
