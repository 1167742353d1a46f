import Synchronization

/// A meaning, or none, in half a machine word.
///
/// What is decoded is copied many million times a second, and strings would be counted each time. A
/// character of one scalar is kept as that scalar. Anything else, a prosign or a letter with a mark of
/// its own, is the place of the meaning in a table that the whole process shares: it grows with the
/// code tables in use, not with what is decoded.
struct PackedMeaning: Sendable, BitwiseCopyable {
  private let rawValue: UInt32

  private static let none = UInt32.max
  /// The first value that is not a Unicode scalar's.
  private static let firstPlace: UInt32 = 0x11_0000

  init(_ meaning: MorseMeaning?) {
    guard let meaning else {
      rawValue = Self.none
      return
    }
    if case .character(let character) = meaning, character.unicodeScalars.count == 1,
      let scalar = character.unicodeScalars.first
    {
      rawValue = scalar.value
    } else {
      rawValue = Self.firstPlace + SharedMeanings.place(of: meaning)
    }
  }

  var meaning: MorseMeaning? {
    if let scalar = Unicode.Scalar(rawValue) { return .character(Character(scalar)) }
    return rawValue == Self.none ? nil : SharedMeanings.meaning(at: rawValue - Self.firstPlace)
  }
}

extension PackedMeaning: Hashable {
  static func == (first: PackedMeaning, second: PackedMeaning) -> Bool {
    // Characters are the same when they are canonically equivalent, whatever their scalars.
    first.rawValue == second.rawValue || first.meaning == second.meaning
  }

  func hash(into hasher: inout Hasher) { hasher.combine(meaning) }
}

/// The meanings of more than one scalar that have come up.
private enum SharedMeanings {
  private struct Table {
    var meanings: [MorseMeaning] = []
    var places: [MorseMeaning: UInt32] = [:]
  }

  private static let table = Mutex(Table())

  static func place(of meaning: MorseMeaning) -> UInt32 {
    table.withLock { table in
      if let place = table.places[meaning] { return place }
      let place = UInt32(table.meanings.count)
      table.meanings.append(meaning)
      table.places[meaning] = place
      return place
    }
  }

  static func meaning(at place: UInt32) -> MorseMeaning {
    table.withLock { $0.meanings[Int(place)] }
  }
}
