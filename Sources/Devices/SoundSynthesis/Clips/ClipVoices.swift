/// The clips that are playing, mixed together.
///
/// If all voices are in use, the clip nearest to its end is dropped: clips fade out, so its loss is
/// least audible.
struct ClipVoices {
  static var capacity: Int { 16 }

  private struct Voice: BitwiseCopyable {
    var position: Int
    var end: Int
    var gain: Float
    /// The remaining frames of the fade-out; `nil` without one.
    var fade: Int?
    var fadeFrames: Int
  }

  private var voices: InlineArray<16, Voice>
  private(set) var count = 0

  init() {
    voices = InlineArray(
      repeating: Voice(position: 0, end: 0, gain: 0, fade: nil, fadeFrames: 1))
  }

  /// Starts the clip at `range` of the bank.
  mutating func play(_ range: (start: Int, end: Int), gain: Float) {
    guard range.start < range.end else { return }
    if count == Self.capacity { remove(at: nearestToItsEnd()) }
    voices[count] = Voice(
      position: range.start, end: range.end, gain: gain, fade: nil, fadeFrames: 1)
    count += 1
  }

  /// Fades out all clips within `frames`.
  mutating func fade(over frames: Int) {
    var index = 0
    while index < count {
      if voices[index].fade == nil {
        voices[index].fade = frames
        voices[index].fadeFrames = frames
      }
      index += 1
    }
  }

  /// Adds the clips' samples to `output[range]`.
  mutating func render(
    into output: inout MutableSpan<Float>, range: Range<Int>, bank: ClipBank, tables: ToneTables
  ) {
    var index = 0
    while index < count {
      if renderVoice(index, into: &output, range: range, bank: bank, tables: tables) {
        index += 1
      } else {
        remove(at: index)
      }
    }
  }

  /// Renders one clip; returns `false` when it has ended.
  private mutating func renderVoice(
    _ index: Int, into output: inout MutableSpan<Float>, range: Range<Int>, bank: ClipBank,
    tables: ToneTables
  ) -> Bool {
    var voice = voices[index]
    var place = range.lowerBound
    while place < range.upperBound, voice.position < voice.end, voice.fade != 0 {
      var level = voice.gain
      if let fade = voice.fade {
        level *= tables.edge((Float(fade) - 0.5) / Float(voice.fadeFrames))
        voice.fade = fade - 1
      }
      output[place] += level * bank.sample(at: voice.position)
      voice.position += 1
      place += 1
    }
    voices[index] = voice
    return voice.position < voice.end && voice.fade != 0
  }

  private func nearestToItsEnd() -> Int {
    var best = 0
    var index = 1
    while index < count {
      if voices[index].end - voices[index].position < voices[best].end - voices[best].position {
        best = index
      }
      index += 1
    }
    return best
  }

  private mutating func remove(at index: Int) {
    count -= 1
    voices[index] = voices[count]
  }
}
