/// Decompresses DEFLATE (RFC 1951), as ZIP files have it.
///
/// Any bytes are safe: damaged ones are refused, and the result never exceeds the stated size.
struct Inflate {
  private let bytes: ArraySlice<UInt8>
  private var place: Int
  private var bits: UInt32 = 0
  private var bitCount = 0
  private var output: [UInt8] = []
  private let size: Int

  /// Returns the decompressed bytes; `nil` unless they are exactly `size` bytes.
  static func expand(_ bytes: ArraySlice<UInt8>, to size: Int) -> [UInt8]? {
    var inflate = Inflate(bytes, size)
    while let isLast = inflate.block() {
      guard inflate.output.count <= size else { return nil }
      if isLast { return inflate.output.count == size ? inflate.output : nil }
    }
    return nil
  }

  private init(_ bytes: ArraySlice<UInt8>, _ size: Int) {
    (self.bytes, self.size, place) = (bytes, size, bytes.startIndex)
  }

  /// Reads bits, the lowest first; `nil` at the end of the bytes.
  private mutating func read(_ count: Int) -> Int? {
    while bitCount < count {
      guard place < bytes.endIndex else { return nil }
      bits |= UInt32(bytes[place]) << UInt32(bitCount)
      place += 1
      bitCount += 8
    }
    defer {
      bits >>= UInt32(count)
      bitCount -= count
    }
    return Int(bits & (1 << UInt32(count) - 1))
  }

  /// Reads a block; returns whether it is the last, or `nil` if it is damaged.
  private mutating func block() -> Bool? {
    guard let last = read(1), let kind = read(2) else { return nil }
    let isWhole: Bool
    switch kind {
    case 0: isWhole = stored()
    case 1: isWhole = compressed(.fixed, .fixedDistances)
    case 2:
      guard let (literals, distances) = tables() else { return nil }
      isWhole = compressed(literals, distances)
    default: return nil
    }
    return isWhole ? last == 1 : nil
  }

  private mutating func stored() -> Bool {
    (bits, bitCount) = (0, 0)
    guard place + 4 <= bytes.endIndex else { return false }
    let length = Int(bytes[place]) | Int(bytes[place + 1]) << 8
    let check = Int(bytes[place + 2]) | Int(bytes[place + 3]) << 8
    place += 4
    guard length == check ^ 0xFFFF, place + length <= bytes.endIndex, output.count + length <= size
    else { return false }
    output += bytes[place..<place + length]
    place += length
    return true
  }

  private mutating func compressed(_ literals: Huffman, _ distances: Huffman) -> Bool {
    while let symbol = decode(literals) {
      switch symbol {
      case 0..<256:
        guard output.count < size else { return false }
        output.append(UInt8(symbol))
      case 256: return true
      case 257...285:
        guard let length = value(Self.lengths[symbol - 257]), let code = decode(distances),
          code < Self.distances.count, let distance = value(Self.distances[code]),
          distance <= output.count, output.count + length <= size
        else { return false }
        for _ in 0..<length { output.append(output[output.count - distance]) }
      default: return false
      }
    }
    return false
  }

  private mutating func value(_ row: (base: Int, extra: Int)) -> Int? {
    read(row.extra).map { row.base + $0 }
  }

  private mutating func decode(_ table: Huffman) -> Int? {
    var (code, first, index) = (0, 0, 0)
    for count in table.counts.dropFirst() {
      guard let bit = read(1) else { return nil }
      code = code << 1 | bit
      if code - first < count { return table.symbols[index + code - first] }
      index += count
      first = (first + count) << 1
    }
    return nil
  }

  /// Reads the code tables of a block.
  private mutating func tables() -> (Huffman, Huffman)? {
    guard let literalCount = read(5).map({ $0 + 257 }), let distanceCount = read(5).map({ $0 + 1 }),
      let count = read(4).map({ $0 + 4 }), literalCount <= 286
    else { return nil }
    var lengths = [Int](repeating: 0, count: 19)
    for place in Self.order.prefix(count) {
      guard let length = read(3) else { return nil }
      lengths[place] = length
    }
    guard let codes = Huffman(lengths) else { return nil }
    var all: [Int] = []
    while all.count < literalCount + distanceCount {
      guard let symbol = decode(codes) else { return nil }
      switch symbol {
      case 0..<16: all.append(symbol)
      case 16:
        guard let last = all.last, let more = read(2) else { return nil }
        all += [Int](repeating: last, count: more + 3)
      default:
        guard let more = symbol == 17 ? read(3).map({ $0 + 3 }) : read(7).map({ $0 + 11 }) else {
          return nil
        }
        all += [Int](repeating: 0, count: more)
      }
    }
    guard all.count == literalCount + distanceCount, let literals = Huffman(all[..<literalCount]),
      let distances = Huffman(all[literalCount...])
    else { return nil }
    return (literals, distances)
  }

  /// The order in which the lengths of the code of lengths are stored.
  private static let order = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
  ]
  private static let lengths: [(base: Int, extra: Int)] = {
    let plain = (3...10).map { (base: $0, extra: 0) }
    let rows = (1...5).flatMap { extra in
      (0..<4).map { (base: 3 + (4 + $0) << extra, extra: extra) }
    }
    return plain + rows + [(base: 258, extra: 0)]
  }()
  private static let distances: [(base: Int, extra: Int)] = {
    let plain = (1...4).map { (base: $0, extra: 0) }
    return plain
      + (1...13).flatMap { extra in
        (0..<2).map { (base: 1 + (2 + $0) << extra, extra: extra) }
      }
  }()
}

/// A canonical Huffman code.
private struct Huffman {
  /// The number of codes of each length.
  let counts: [Int]
  /// The symbols in the order of their codes.
  let symbols: [Int]

  static let fixed =
    Huffman((0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }) ?? empty
  static let fixedDistances = Huffman([Int](repeating: 5, count: 30)) ?? empty
  private static let empty = Huffman(counts: [], symbols: [])

  private init(counts: [Int], symbols: [Int]) { (self.counts, self.symbols) = (counts, symbols) }

  /// Creates the code of these lengths, one for each symbol; `nil` if more codes are used than
  /// there are.
  init?(_ lengths: some Collection<Int>) {
    var counts = [Int](repeating: 0, count: 16)
    for length in lengths where length > 0 { counts[length] += 1 }
    var left = 1
    for count in counts.dropFirst() {
      left = left << 1 - count
      guard left >= 0 else { return nil }
    }
    self.counts = counts
    let numbered = lengths.enumerated().filter { $0.element > 0 }
    symbols = numbered.sorted { ($0.element, $0.offset) < ($1.element, $1.offset) }.map(\.offset)
  }
}
