/// The files of a ZIP archive (APPNOTE.TXT), stored or compressed by DEFLATE.
struct ZIPArchive {
  private let bytes: [UInt8]
  private var places: [String: Place] = [:]

  private struct Place {
    var start: Int
    var packed: Int
    var size: Int
    var isStored: Bool
  }

  /// The most bytes of a file.
  private static let largest = 4 << 20

  /// Reads the directory of an archive; `nil` if there is none, or it is damaged.
  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    let least = 22
    guard bytes.count >= least else { return nil }
    let earliest = max(0, bytes.count - least - 0xFFFF)
    let ends = stride(from: bytes.count - least, through: earliest, by: -1)
    guard let end = ends.first(where: { number(at: $0, 4) == 0x0605_4B50 }),
      var place = number(at: end + 16, 4), let count = number(at: end + 10, 2)
    else { return nil }
    for _ in 0..<count {
      guard let next = readEntry(at: place) else { return nil }
      place = next
    }
  }

  /// The names of the files.
  var names: [String] { places.keys.sorted() }

  /// Returns a file; `nil` if there is none of this name, or it is damaged or too large.
  func file(named name: String) -> [UInt8]? {
    guard let place = places[name], place.size <= Self.largest,
      number(at: place.start, 4) == 0x0403_4B50, let nameLength = number(at: place.start + 26, 2),
      let extra = number(at: place.start + 28, 2)
    else { return nil }
    let start = place.start + 30 + nameLength + extra
    guard place.packed <= bytes.count - start else { return nil }
    let packed = bytes[start..<start + place.packed]
    guard place.isStored else { return Inflate.expand(packed, to: place.size) }
    return packed.count == place.size ? Array(packed) : nil
  }

  /// Reads an entry of the directory; returns the place of the next one.
  private mutating func readEntry(at place: Int) -> Int? {
    guard number(at: place, 4) == 0x0201_4B50, let method = number(at: place + 10, 2),
      let packed = number(at: place + 20, 4), let size = number(at: place + 24, 4),
      let nameLength = number(at: place + 28, 2), let extra = number(at: place + 30, 2),
      let comment = number(at: place + 32, 2), let start = number(at: place + 42, 4),
      place + 46 + nameLength <= bytes.count
    else { return nil }
    let name = String(decoding: bytes[place + 46..<place + 46 + nameLength], as: UTF8.self)
    if method == 0 || method == 8 {
      places[name] = Place(start: start, packed: packed, size: size, isStored: method == 0)
    }
    return place + 46 + nameLength + extra + comment
  }

  /// Returns a number of some bytes, the lowest first; `nil` outside of the archive.
  private func number(at place: Int, _ count: Int) -> Int? {
    guard place >= 0, place <= bytes.count - count else { return nil }
    return (0..<count).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
  }
}
