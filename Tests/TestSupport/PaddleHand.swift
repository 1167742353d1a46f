public import MorseCode
public import MorseKeying
public import Timeline

/// A seeded hand on two paddles that follows its keyer, for tests; no two edges have the same time.
///
/// It presses the next paddle during the previous element, and releases a paddle during its last
/// element. Where elements alternate, it squeezes if its keyer supports that.
public struct PaddleHand {
  /// The edges, and the expected elements.
  public struct Keyed {
    /// The edges of the hand.
    public var edges: [Timed<PaddleEvent>] = []
    /// The elements, each with its start.
    public var elements: [Timed<MorseElement>] = []
    /// The end of the last element.
    public var end = Timestamp.zero
  }

  private let mode: KeyerMode
  private let settings: KeyerSettings
  /// The relative variation of the pauses between characters and words.
  public var scatter = 0.15

  var generator: SplitMix64
  private var keyed = Keyed()

  /// Creates a hand for a keyer with this mode and speed.
  public init(mode: KeyerMode, speed: MorseSpeed, seed: UInt64) {
    self.mode = mode
    settings = KeyerSettings(speed: speed)
    generator = SplitMix64(seed: seed)
  }

  /// Keys a text; characters without a code are omitted.
  public mutating func key(_ text: String) -> Keyed {
    keyed = Keyed()
    for word in text.split(separator: " ") {
      for character in word {
        guard let pattern = MorseAlphabet.international.pattern(for: character) else { continue }
        key(Array(pattern))
        pause(3)
      }
      pause(4)
    }
    keyed.edges.sort { $0.moment < $1.moment }
    return keyed
  }

  /// Keys random letters in words of five; returns them.
  public mutating func letters(_ count: Int) -> String {
    String(
      (0..<count).flatMap { index -> [Character] in
        let letter = "abcdefghijklmnopqrstuvwxyz".randomElement(using: &generator) ?? "e"
        return index % 5 == 4 && index < count - 1 ? [letter, " "] : [letter]
      })
  }

  private mutating func pause(_ units: Double) {
    let part = units * Double.random(in: 1 - scatter...1 + scatter, using: &generator)
    keyed.end = keyed.end.advanced(by: settings.speed.unit * part)
  }

  private mutating func key(_ elements: [MorseElement]) {
    var starts: [Timestamp] = []
    var now = keyed.end
    for element in elements {
      starts.append(now)
      keyed.elements.append(Timed(element, at: now))
      keyed.end = now.advanced(by: settings.duration(of: element))
      now = keyed.end.advanced(by: settings.speed.unit)
    }
    let isAlternating = zip(elements, elements.dropFirst()).allSatisfy { $0 != $1 }
    let squeezes = mode == .iambicA || mode == .iambicB
    if squeezes, isAlternating, elements.count > 2, Bool.random(using: &generator) {
      squeeze(elements, starts)
    } else {
      hold(elements, starts)
    }
  }

  /// Holds each paddle from its first element to the last of the run.
  private mutating func hold(_ elements: [MorseElement], _ starts: [Timestamp]) {
    for (index, element) in elements.enumerated() {
      if index == 0 {
        edge(.press(paddle(element)), at: starts[0])
      } else if elements[index - 1] != element {
        let before = elements[index - 1]
        edge(.press(paddle(element)), within: before, from: starts[index - 1], 0.2...1.2)
      }
      if index == elements.count - 1 || elements[index + 1] != element {
        edge(.release(paddle(element)), within: element, from: starts[index], 0.1...0.95)
      }
    }
  }

  /// Holds both paddles, and releases both at the time that the keyer's mode requires.
  private mutating func squeeze(_ elements: [MorseElement], _ starts: [Timestamp]) {
    let last = elements.count - (mode == .iambicB ? 2 : 1)
    edge(.press(paddle(elements[0])), at: starts[0])
    edge(.press(paddle(elements[1])), within: elements[0], from: starts[0], 0.1...0.9)
    for element in MorseElement.allCases {
      edge(.release(paddle(element)), within: elements[last], from: starts[last], 0.05...0.95)
    }
  }

  private mutating func edge(
    _ event: PaddleEvent, within element: MorseElement, from start: Timestamp,
    _ parts: ClosedRange<Double>
  ) {
    let part = Double.random(in: parts, using: &generator)
    edge(event, at: start.advanced(by: settings.duration(of: element) * part))
  }

  private mutating func edge(_ event: PaddleEvent, at moment: Timestamp) {
    keyed.edges.append(Timed(event, at: moment))
  }

  private func paddle(_ element: MorseElement) -> Paddle { element == .dit ? .dit : .dah }
}

/// Returns a MIDI file as Vail's adapter would record it, accurate to a tenth of a millisecond.
public func midiFile(_ edges: [Timed<PaddleEvent>]) -> [UInt8] {
  var track: [UInt8] = [0, 0xFF, 0x51, 3, 0x0F, 0x42, 0x40]
  var ticks: Int64 = 0
  for edge in edges {
    let moment = (edge.moment.nanoseconds + 50_000) / 100_000
    for shift in [21, 14, 7] where (moment - ticks) >> Int64(shift) > 0 {
      track.append(UInt8(truncatingIfNeeded: (moment - ticks) >> Int64(shift)) | 0x80)
    }
    track.append(UInt8(truncatingIfNeeded: moment - ticks) & 0x7F)
    ticks = moment
    track += edge.value.midi
  }
  track += [0, 0xFF, 0x2F, 0]
  let size = UInt32(clamping: track.count)
  return Array("MThd".utf8) + [0, 0, 0, 6, 0, 0, 0, 1, 0x27, 0x10] + Array("MTrk".utf8)
    + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: size >> UInt32($0)) } + track
}

extension PaddleEvent {
  /// The note-on or note-off event, with the adapter's notes.
  fileprivate var midi: [UInt8] {
    func note(_ paddle: Paddle) -> UInt8 { paddle == .straight ? 0 : paddle == .dit ? 1 : 2 }
    return switch self {
    case .press(let paddle): [0x90, note(paddle), 100]
    case .release(let paddle): [0x80, note(paddle), 0]
    }
  }
}
