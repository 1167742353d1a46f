import Glibc
import MorseCode
import SoundSynthesis
import Timeline
import Training

extension PromptBand {
  /// The time from the beginning of the band to the text, and from the end of the text to the end of
  /// the band, in nanoseconds.
  private static let (lead, tail): (Int64, Int64) = (200_000_000, 300_000_000)
  /// The highest level of all sounds together, which no limiter changes.
  private static let highest = 0.8
  /// The bandwidth in which the signal-to-noise ratio is given, in hertz.
  private static let reference = 2500.0

  /// Returns a text on this band: the text as it fades, the noise, and the other station.
  ///
  /// - Parameters:
  ///   - text: the text; it begins at least 0.2 s from now.
  ///   - alphabet: the code table of the other station.
  /// - Returns: the series; all of them end 0.3 s after the text or before.
  func series(around text: ToneSeries, _ alphabet: MorseAlphabet) -> [ToneSeries] {
    guard let start = text.deadline, let first = text.tones.first else { return [text] }
    var chance = ChanceGenerator(seed: seed)
    let begin = start.advanced(byNanoseconds: -Self.lead)
    let length = Self.lead + ToneSeries.length(of: text.tones) + Self.tail
    let levels = levels
    var tones = text.tones
    for index in tones.indices { tones[index].gain = Float(levels.text) }
    if let spread = conditions.fading { fade(&tones, RayleighFading(spread: spread, by: &chance)) }
    var all = [ToneSeries(tones, at: start)]
    if levels.noise > 0 {
      let hiss = ToneSeries.Tone(
        gap: 0, duration: length, pitch: first.pitch, gain: Float(levels.noise))
      all.append(
        ToneSeries(
          [hiss], by: .noise(seed: UInt32(truncatingIfNeeded: chance.next())), at: begin))
    }
    if levels.other > 0 {
      var other = neighbour(beside: first.pitch, for: length, alphabet, &chance)
      for index in other.indices { other[index].gain = Float(levels.other) }
      all.append(ToneSeries(other, by: .neighbour, at: begin))
    }
    return all
  }

  /// The amplitudes of the text and the other station, and the deviation of the noise.
  ///
  /// All are lowered together where the sum would be distorted, as a receiver does.
  private var levels: (text: Double, other: Double, noise: Double) {
    func ratio(_ decibels: Double) -> Double { pow(10, decibels / 20) }
    let text = Double(KeyPalette.toneGain)
    let other = conditions.interference.map { text * ratio($0) } ?? 0
    let heard = Double(ToneLimits.noiseBandwidth) / Self.reference
    let noise = conditions.signalToNoise.map { text * (heard / 2).squareRoot() * ratio(-$0) } ?? 0
    let scale = min(1, Self.highest / (text + other + 3 * noise))
    return (text * scale, other * scale, noise * scale)
  }

  /// Gives each tone the strength of its beginning.
  private func fade(_ tones: inout [ToneSeries.Tone], _ fading: RayleighFading) {
    var moment: Int64 = 0
    for index in tones.indices {
      if index > 0 { moment += tones[index].gap }
      tones[index].gain *= Float(fading.strength(at: Double(moment) / 1e9))
      moment += tones[index].duration
    }
  }

  /// Returns the tones of another station, which sends its text again and again for `length`
  /// nanoseconds: 120 to 300 Hz beside the pitch, with 16 to 30 words a minute.
  private func neighbour(
    beside pitch: Float, for length: Int64, _ alphabet: MorseAlphabet,
    _ chance: inout ChanceGenerator
  ) -> [ToneSeries.Tone] {
    let distance = Float(120 + chance.next(below: 181)) * (chance.next(below: 2) == 0 ? 1 : -1)
    let other = pitch + distance < 250 ? pitch - distance : pitch + distance
    let speed = MorseSpeed(wpm: Double(16 + chance.next(below: 15))) ?? .standard
    func tones(_ text: String) -> [ToneSeries.Tone] {
      ToneSeries.text(
        text, speed: speed, alphabet: alphabet, pitches: TonePitches(dit: other, dah: other),
        at: .zero
      ).tones
    }
    let once = max(1, ToneSeries.length(of: tones(text)))
    let sent = tones(
      Array(repeating: text, count: Int(length / once) + 1).joined(separator: " "))
    var moment: Int64 = 0
    return Array(
      sent.prefix { tone in
        moment += tone.gap + tone.duration
        return moment <= length
      })
  }
}
