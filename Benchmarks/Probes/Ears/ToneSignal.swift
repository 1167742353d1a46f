import FistGenerator
import Foundation
import MorseCode
import SoundSynthesis

/// A channel between the sender and the decoder.
enum Channel {
  case clear
  /// The level falls and rises by 20 dB every 3 s; the logarithm of the amplitude is a sine.
  case slowFading
  /// Rayleigh fading: many paths with Doppler shifts; the value is two standard deviations in
  /// hertz.
  case rayleigh(Double)
  /// The pitch rises by this number of hertz a minute.
  case drift(Double)
  /// Mains hum at 50, 100 and 150 Hz, three times as strong as the tone.
  case hum
  /// A second sender, with its distance above the tone in hertz and its relative level in decibels.
  case neighbour(Double, Double)
}

/// A keyed tone in noise, as samples.
struct ToneSignal {
  /// Samples a second.
  static let rate = 8000.0
  /// The tone's pitch in hertz.
  static let pitch = 600.0
  /// The tone's amplitude, relative to full scale.
  private static let amplitude = 0.2
  /// The rise and fall of a mark, in seconds.
  private static let edge = 0.005
  /// The bandwidth of the noise in hertz, as usual in amateur radio.
  private static let bandwidth = 2500.0

  private var samples: [Double] = []

  /// Keys the tone through a channel.
  ///
  /// - Parameters:
  ///   - message: the message.
  ///   - snr: the power of the tone during a mark, relative to the noise in 2500 Hz, in dB.
  ///   - channel: the channel.
  ///   - other: the message of the second sender, if the channel has one.
  ///   - seed: the seed of the noise and the fading.
  init(
    _ message: CorpusCase, snr: Double, channel: Channel, other: CorpusCase, seed: UInt64
  ) {
    var generator = SplitMix64(seed: seed)
    let keyed = Self.envelope(message.keying)
    let gain = Self.gain(channel, by: &generator)
    samples = keyed.indices.map { place in
      let time = Double(place) / Self.rate
      var pitch = Self.pitch
      if case .drift(let rise) = channel { pitch += rise / 60 * time / 2 }
      let angle = 2 * .pi * pitch * time
      let (real, imaginary) = gain(time)
      return Self.amplitude * keyed[place] * (real * cos(angle) - imaginary * sin(angle))
    }
    switch channel {
    case .neighbour(let offset, let decibels): add(other, offset: offset, decibels: decibels)
    case .hum: addHum()
    default: break
    }
    let density = Self.amplitude * Self.amplitude / 2 / (Self.bandwidth * pow(10, snr / 10))
    let deviation = (density * Self.rate / 2).squareRoot()
    for place in samples.indices { samples[place] += deviation * Self.normal(&generator) }
  }

  /// The sound as a WAV file with 16 bits and one channel.
  var wav: [UInt8] {
    let size = UInt32(2 * samples.count)
    var bytes = Array("RIFF".utf8) + Self.bytes(36 + size) + Array("WAVEfmt ".utf8)
    bytes += Self.bytes(UInt32(16)) + Self.bytes(UInt16(1)) + Self.bytes(UInt16(1))
    bytes += Self.bytes(UInt32(Self.rate)) + Self.bytes(UInt32(2 * Self.rate))
    bytes += Self.bytes(UInt16(2)) + Self.bytes(UInt16(16)) + Array("data".utf8) + Self.bytes(size)
    let peak = max(1, samples.map(\.magnitude).max() ?? 1)
    for sample in samples { bytes += Self.bytes(Int16(sample / peak * 32_000)) }
    return bytes
  }

  private static func bytes(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }

  /// Returns the envelope of a message, 0 to 1, with a second of silence before and after.
  private static func envelope(_ keying: [KeyingInterval]) -> [Double] {
    var envelope = [Double](repeating: 0, count: Int(rate))
    for interval in keying {
      let count = Int(Double(interval.nanoseconds) * 1e-9 * rate)
      for index in 0..<count {
        let distance = Double(min(index, count - 1 - index)) / (edge * rate)
        envelope.append(interval.isMark ? 0.5 - 0.5 * cos(.pi * min(1, distance)) : 0)
      }
    }
    return envelope + [Double](repeating: 0, count: Int(rate))
  }

  /// Returns the complex gain of the channel at a time in seconds.
  private static func gain(
    _ channel: Channel, by generator: inout SplitMix64
  ) -> (Double) -> (Double, Double) {
    switch channel {
    case .slowFading:
      return { time in (pow(10, -0.5 + 0.5 * cos(2 * .pi * time / 3)), 0) }
    case .rayleigh(let spread):
      let fading = RayleighFading(spread: spread, by: &generator)
      return { fading.gain(at: $0) }
    default: return { _ in (1, 0) }
    }
  }

  private mutating func add(_ other: CorpusCase, offset: Double, decibels: Double) {
    let strength = Self.amplitude * pow(10, decibels / 20)
    for (place, mark) in Self.envelope(other.keying).prefix(samples.count).enumerated() {
      let angle = 2 * .pi * (Self.pitch + offset) * Double(place) / Self.rate
      samples[place] += strength * mark * cos(angle)
    }
  }

  private mutating func addHum() {
    for place in samples.indices {
      let angle = 2 * .pi * 50 * Double(place) / Self.rate
      samples[place] +=
        Self.amplitude * (2 * cos(angle) + 0.7 * cos(2 * angle) + 0.3 * cos(3 * angle))
    }
  }

  private static func uniform(_ generator: inout SplitMix64) -> Double {
    Double.random(in: 0x1p-53...1, using: &generator)
  }

  /// Returns a normally distributed number (Box and Muller, 1958).
  private static func normal(_ generator: inout SplitMix64) -> Double {
    (-2 * log(uniform(&generator))).squareRoot() * cos(2 * .pi * uniform(&generator))
  }
}
