import Glibc
import MorseCode

/// Keys a text with a hand.
struct Sender {
  /// An element, and the gap or pause after it.
  private struct Place {
    var element: MorseElement
    var gap: Gap
  }

  private enum Gap { case inner, character, word, none }

  let model: HandModel
  /// The initial unit in milliseconds.
  let unit: Double
  var generator: SplitMix64

  /// Keys a text; returns milliseconds of alternating marks and spaces, a mark first and last.
  mutating func key(_ text: String) -> [Double] {
    let places = Self.places(of: text)
    var lengths: [Double] = []
    lengths.reserveCapacity(2 * places.count)
    for (index, place) in places.enumerated() {
      let way = Double(index) / Double(max(1, places.count - 1))
      let unit = unit * model.unit(way)
      let isFinal = place.gap != .inner
      let (mark, error) = mark(place.element, isFinal: isFinal, way)
      lengths.append(max(1, mark * unit + model.transfer))
      guard place.gap != .none else { break }
      let next = places[index + 1].element
      let gap = gap(place.gap, from: place.element, to: next, after: error)
      lengths.append(max(1, gap * unit - model.transfer))
    }
    return lengths
  }

  private static func places(of text: String) -> [Place] {
    var places: [Place] = []
    for word in text.split(separator: " ") {
      for character in word {
        let pattern = MorseAlphabet.international.pattern(for: character) ?? .empty
        for element in pattern { places.append(Place(element: element, gap: .inner)) }
        places[places.count - 1].gap = .character
      }
      places[places.count - 1].gap = .word
    }
    if !places.isEmpty { places[places.count - 1].gap = .none }
    return places
  }

  /// Returns a mark in units, and the error of its logarithm.
  private mutating func mark(
    _ element: MorseElement, isFinal: Bool, _ way: Double
  ) -> (length: Double, error: Double) {
    let stretch = element == .dit ? model.dit : model.dah
    let error = stretch.spread * generator.normal()
    var median = stretch.median
    if element == .dah { median *= model.swing(way) * (isFinal ? model.finalDah : 1) }
    return (median * exp(error), error)
  }

  /// Returns a gap in units.
  private mutating func gap(
    _ gap: Gap, from element: MorseElement, to next: MorseElement, after error: Double
  ) -> Double {
    var stretch = stretch(gap, from: element, to: next)
    if element == .dah {
      stretch.median *= gap == .inner ? exp(-model.recoil * error) : model.pauseAfterDah
    }
    let hesitation = gap == .inner ? model.innerHesitation : model.pauseHesitation
    if let hesitation, generator.happens(hesitation.share) {
      stretch.median *= hesitation.factor * generator.factor(spread: hesitation.spread)
    }
    let length = stretch.median * generator.factor(spread: stretch.spread)
    return gap == .inner ? length : max(length, model.shortestPause)
  }

  private func stretch(
    _ gap: Gap, from element: MorseElement, to next: MorseElement
  ) -> HandModel.Stretch {
    switch gap {
    case .character: return model.character
    case .word, .none: return model.word
    case .inner: break
    }
    guard element == .dit else { return model.inner }
    if next == .dit { return model.ditToDit ?? model.inner }
    return HandModel.Stretch(model.ditToDah ?? model.inner.median, model.inner.spread)
  }
}
