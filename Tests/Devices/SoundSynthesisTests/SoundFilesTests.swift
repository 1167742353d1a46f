import CSounds
import Foundation
import SoundSynthesis
import TestSupport
import Testing
import WAVFiles

@Suite struct SoundFilesTests {
  private func embedded(_ effect: SoundEffect) -> [UInt8] {
    let file = sound_file_at(Int(effect.rawValue))
    return Array(UnsafeBufferPointer(start: file.bytes, count: file.size))
  }

  @Test(arguments: SoundEffect.allCases)
  func `the program holds each file under its name`(effect: SoundEffect) throws {
    #expect(sound_file_count() == SoundEffect.allCases.count)
    #expect(String(cString: sound_file_at(Int(effect.rawValue)).name) == effect.name)
    let file = ProjectFiles.root.appending(path: "Sounds/\(effect.name).wav")
    #expect(try Array(Data(contentsOf: file)) == embedded(effect))
  }

  @Test(arguments: [
    (SoundEffect.press, 8.0, -9.0), (.delete, 15, -9), (.modifier, 19, -9), (.letter, 60, -16),
    (.error, 160, -10), (.sounderDown, 40, -6), (.sounderUp, 40, -11), (.mode, 70, -15),
    (.limit, 45, -10),
  ])
  func `each sound has its duration and level, begins at once, and has no offset`(
    effect: SoundEffect, milliseconds: Double, decibels: Double
  ) throws {
    let clip = try WAVFile(parsing: embedded(effect))
    let peak = Double(clip.samples.map(abs).max() ?? 0)
    let onset = clip.samples.firstIndex { Double(abs($0)) > peak / 10 } ?? .max
    let mean = clip.samples.reduce(0, +) / Float(clip.samples.count)
    #expect(clip.rate == 48000)
    #expect(Double(clip.samples.count) == milliseconds * 48)
    #expect(abs(20 * log10(peak) - decibels) < 0.1)
    #expect(onset < 48)
    #expect(abs(mean) < 1e-5)
    #expect(abs(clip.samples.last ?? 1) < 1e-3)
  }

  @Test func `the clicks for press, modifier and delete have falling pitches`() throws {
    func centre(_ effect: SoundEffect) throws -> Double {
      let samples = try WAVFile(parsing: embedded(effect)).samples
      var sum = 0.0
      var weight = 0.0
      for hertz in stride(from: 100.0, to: 12000, by: 100) {
        let power = power(samples, at: hertz, rate: 48000)
        sum += hertz * power
        weight += power
      }
      return sum / weight
    }
    let (press, modifier, delete) = try (centre(.press), centre(.modifier), centre(.delete))
    #expect(press > modifier * 1.15)
    #expect(modifier > delete * 1.15)
    #expect(try centre(.sounderDown) > centre(.sounderUp) * 1.3)
  }

  @Test(.enabled("needs python3", ifExecutable: "python3"))
  func `the sound files equal the output of the script`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "sounds-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let script = ProjectFiles.root.appending(path: "scripts/make-sounds.py").path
    let python = try ChildProgram(["python3", script, folder.path])
    #expect(python.wait() == 0)
    for effect in SoundEffect.allCases {
      let made = try Data(contentsOf: folder.appending(path: "\(effect.name).wav"))
      #expect(Array(made) == embedded(effect))
    }
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test if a program is not in the search path.
  static func enabled(_ comment: Comment, ifExecutable name: String) -> Self {
    .enabled(comment) {
      (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
        FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
      }
    }
  }
}
