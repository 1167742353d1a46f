import MorseCode
import SoundSynthesis
import Timeline

/// A series of tones that is played piece by piece: text in Morse, or the call bell.
///
/// Each tone follows the one before it by an exact gap, so that nothing depends on when the machine
/// is woken. A few tones are played ahead, and all of them can be ended at once.
struct ToneSeries: Hashable, Sendable {
  /// A tone, and the silence before it, in nanoseconds.
  struct Tone: Hashable {
    var gap: Int64
    var duration: Int64
    var pitch: Float
    var gain: Float
  }

  /// What plays the tones.
  enum Voice: Hashable {
    case text
    /// Another station.
    case neighbour
    /// A noise, for the duration and around the pitch of each tone.
    case noise(seed: UInt32)
  }

  private(set) var tones: [Tone]
  private let voice: Voice
  /// The number of times that the tones are played.
  private let rounds: Int
  /// The number of tones that were played, in all rounds.
  private var played = 0
  /// The ends of the last played tones, the latest last.
  private var ends: [Timestamp] = []
  /// The moment at which the next tone may be played.
  private var next: Timestamp

  /// The number of tones that are played ahead; the mixer has room for twice as many.
  private static let ahead = 8

  /// Creates a series that begins at a moment, without the gap of its first tone.
  init(_ tones: [Tone], by voice: Voice = .text, rounds: Int = 1, at start: Timestamp) {
    (self.tones, self.voice, self.rounds) = (tones, voice, rounds)
    next = start
  }

  /// Creates the tones of a text in Morse; characters without a code are left out.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - speed: the speed; gaps are at most four seconds.
  ///   - alphabet: the code table.
  ///   - pitches: the pitches of dit and dah.
  ///   - start: the moment of the first tone.
  /// - Returns: the tones.
  static func text(
    _ text: String, speed: MorseSpeed, alphabet: MorseAlphabet, pitches: TonePitches,
    at start: Timestamp
  ) -> ToneSeries {
    let tones = KeyedMark.marks(of: text, speed: speed, alphabet: alphabet).map { mark in
      Tone(
        gap: mark.gap, duration: mark.duration,
        pitch: mark.element == .dit ? pitches.dit : pitches.dah, gain: KeyPalette.toneGain)
    }
    return ToneSeries(tones, at: start)
  }

  /// Creates the call bell: two tones in turn, for five minutes.
  static func bell(at start: Timestamp) -> ToneSeries {
    let second: Int64 = 1_000_000_000
    let tones = (0..<6).map { index in
      Tone(
        gap: index == 0 ? second / 2 : 0, duration: second / 4, pitch: index % 2 == 0 ? 988 : 784,
        gain: 0.9)
    }
    return ToneSeries(tones, rounds: 150, at: start)
  }

  /// The time from the beginning of the first tone to the end of the last, in nanoseconds.
  static func length(of tones: [Tone]) -> Int64 {
    tones.reduce(-(tones.first?.gap ?? 0)) { $0 + $1.gap + $1.duration }
  }

  /// When the next tones must be played; `nil` when all were.
  var deadline: Timestamp? { played < tones.count * rounds ? next : nil }

  /// Whether the last tone has ended.
  func isOver(at now: Timestamp) -> Bool { deadline == nil && ends.last.map { $0 <= now } ?? true }

  /// Returns the actions for the tones to play at `now`.
  mutating func advance(to now: Timestamp) -> [SoundAction] {
    guard let deadline, deadline <= now else { return [] }
    var actions: [SoundAction] = []
    let last = ends.last
    ends.removeAll { $0 <= now && $0 != last }
    while played < tones.count * rounds, ends.count < Self.ahead {
      let tone = tones[played % tones.count]
      let gap = played == 0 ? 0 : tone.gap
      // A machine that slept too long plays on from now.
      let start = ends.last.map { max($0.advanced(byNanoseconds: gap), now) } ?? now
      actions.append(action(tone, after: UInt32(gap)))
      ends.append(start.advanced(byNanoseconds: tone.duration))
      played += 1
    }
    next = ends[ends.count / 2]
    return actions
  }

  private func action(_ tone: Tone, after gap: UInt32) -> SoundAction {
    switch voice {
    case .text:
      .element(duration: tone.duration, gap: gap, pitch: tone.pitch, gain: tone.gain)
    case .neighbour:
      .neighbour(duration: tone.duration, gap: gap, pitch: tone.pitch, gain: tone.gain)
    case .noise(let seed):
      .noise(duration: tone.duration, pitch: tone.pitch, level: tone.gain, seed: seed)
    }
  }
}
