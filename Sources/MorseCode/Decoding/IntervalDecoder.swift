public import Timeline

/// Reads recorded keying: marks and spaces in, characters and word gaps out.
///
/// Time starts at zero with the first stretch. A character carries the moment its last mark ended, a
/// word gap the same moment. There is no word gap before the first character or after the last.
public struct IntervalDecoder: Sendable {
  private let settings: DecoderSettings
  private let lag: DecoderLag
  private var now = Timestamp.zero
  private var window: [KeyingInterval] = []
  private var unit: Double?
  private var open = OpenCharacter()
  private var markEnd = Timestamp.zero
  private var owesWordGap = false
  private var hasOutput = false

  /// Creates a decoder.
  ///
  /// - Parameters:
  ///   - settings: what is known beforehand.
  ///   - lag: how far the output may be behind.
  public init(settings: DecoderSettings = DecoderSettings(), lag: DecoderLag = .wholeEvidence) {
    self.settings = settings
    self.lag = lag
    self.unit = settings.speed.map { Double($0.unit.nanoseconds) }
  }

  /// The sender's hand, as it is believed to be now.
  public var fist: Fist { Fist(unitNanoseconds: unit ?? 60e6) }

  /// Takes in the next stretch.
  public mutating func add(
    _ interval: KeyingInterval, into outputs: inout [Timed<DecoderOutput>]
  ) {
    if unit != nil { return read(interval, into: &outputs) }
    window.append(interval)
    if window.count >= 40 { settle(into: &outputs) }
  }

  /// Ends the message: what is still held back is decided.
  public mutating func finish(into outputs: inout [Timed<DecoderOutput>]) {
    settle(into: &outputs)
    close(into: &outputs)
    owesWordGap = false
  }

  private mutating func settle(into outputs: inout [Timed<DecoderOutput>]) {
    let held = window
    window = []
    if unit == nil, let shortest = held.map(\.nanoseconds).filter({ $0 > 0 }).min() {
      unit = Double(shortest)
    }
    for interval in held { read(interval, into: &outputs) }
  }

  private mutating func read(
    _ interval: KeyingInterval, into outputs: inout [Timed<DecoderOutput>]
  ) {
    now = now.advanced(byNanoseconds: interval.nanoseconds)
    let unit = self.unit ?? 60e6
    let units = Double(interval.nanoseconds) / unit
    if interval.isMark {
      if owesWordGap { outputs.append(Timed(.wordGap, at: markEnd)) }
      owesWordGap = false
      let element: MorseElement = units < 2 ? .dit : .dah
      if let full = open.append(element) { emit(full, into: &outputs) }
      markEnd = now
      adapt(toUnit: Double(interval.nanoseconds) / Double(element.units))
    } else if units >= 2 {
      close(into: &outputs)
      owesWordGap = units >= 5 && hasOutput
    }
  }

  private mutating func adapt(toUnit seen: Double) {
    guard settings.adapts, let unit else { return }
    self.unit = unit + min(max(seen, unit / 2), unit * 2) / 8 - unit / 8
  }

  private mutating func close(into outputs: inout [Timed<DecoderOutput>]) {
    if let pattern = open.close() { emit(pattern, into: &outputs) }
  }

  private mutating func emit(
    _ pattern: MorsePattern, into outputs: inout [Timed<DecoderOutput>]
  ) {
    hasOutput = true
    let character = DecodedCharacter(pattern, in: settings.alphabet)
    outputs.append(Timed(.character(character), at: markEnd))
  }
}
