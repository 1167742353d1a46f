/// The parameters of a control sequence that a program writes, read without allocating.
///
/// Subparameters, which colons join, follow their parameter.
struct SequenceParameters: Sendable {
  private var values: [Int] = []
  private var joined: [Bool] = []
  /// The private marker, one of `< = > ?`; zero when there is none.
  private(set) var marker: UInt8 = 0
  /// The last intermediate byte, such as `$`; zero when there is none.
  private(set) var intermediate: UInt8 = 0

  /// How many there are, subparameters counted.
  var count: Int { values.count }

  /// A parameter, or `standard` where it was omitted or there is none.
  subscript(_ index: Int, else standard: Int) -> Int {
    guard index < values.count, values[index] >= 0 else { return standard }
    return values[index]
  }

  /// A parameter that counts something: omitted and zero stand for one.
  func number(_ index: Int) -> Int { max(1, self[index, else: 1]) }

  /// The index after the parameter at `index` and its subparameters.
  func end(of index: Int) -> Int {
    var end = index + 1
    while end < values.count, joined[end] { end += 1 }
    return end
  }

  /// Reads the bytes between `CSI` and the final byte.
  mutating func read(_ body: some Sequence<UInt8>) {
    values.removeAll(keepingCapacity: true)
    joined.removeAll(keepingCapacity: true)
    (marker, intermediate) = (0, 0)
    var value = -1
    var isJoined = false
    var isEmpty = true
    for byte in body {
      switch byte {
      case 0x30...0x39:
        value = min(10_000_000, max(0, value) * 10 + Int(byte - 0x30))
        isEmpty = false
      case 0x3A, 0x3B:
        values.append(value)
        joined.append(isJoined)
        (value, isJoined, isEmpty) = (-1, byte == 0x3A, false)
      case 0x3C...0x3F: marker = byte
      default: intermediate = byte
      }
    }
    guard !isEmpty else { return }
    values.append(value)
    joined.append(isJoined)
  }
}
