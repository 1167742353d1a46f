/// A control sequence (ECMA-48 §5.4): `CSI`, a private marker, parameters, intermediate bytes, a final byte.
///
/// Parameters are separated by `;`, their subparameters by `:`. Filled byte by byte; the memory is kept from
/// one sequence to the next.
struct ControlSequence: Hashable, Sendable {
  /// The bytes between `CSI` and the final byte.
  private(set) var body: [UInt8] = []
  /// The byte that ends the sequence and says what it is.
  private(set) var final: UInt8 = 0
  /// The private marker, one of `< = > ?`; zero when there is none.
  private(set) var marker: UInt8 = 0
  /// The last intermediate byte, such as `$`; zero when there is none.
  private(set) var intermediate: UInt8 = 0
  /// All parameters and subparameters in order; -1 for one that is omitted.
  private var values: [Int] = []
  /// The index in `values` of each parameter.
  private var starts: [Int] = []

  /// The largest number, more than any code needs; larger ones count as this one.
  private static let largest = 10_000_000

  /// Creates a sequence without bytes, to be filled.
  init() {}

  /// Forgets the bytes of the former sequence.
  mutating func begin() {
    body.removeAll(keepingCapacity: true)
  }

  /// Adds bytes before the final one; answers whether they may stand there and are not too many.
  mutating func append(_ bytes: ArraySlice<UInt8>, limit: Int) -> Bool {
    guard body.count + bytes.count <= limit else { return false }
    for byte in bytes {
      switch byte {
      case 0x3C...0x3F where !body.isEmpty: return false
      case 0x30...0x3B where body.last ?? 0x30 < 0x30: return false
      default: body.append(byte)
      }
    }
    return true
  }

  /// Ends the sequence and reads its parameters.
  mutating func finish(_ final: UInt8) {
    self.final = final
    (marker, intermediate) = (0, 0)
    values.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    var value = -1
    var isEmpty = true
    var isParameter = true
    for byte in body {
      switch byte {
      case 0x30...0x39:
        if isParameter { starts.append(values.count) }
        (isParameter, isEmpty) = (false, false)
        value = min(Self.largest, max(0, value) * 10 + Int(byte - 0x30))
      case 0x3A, 0x3B:
        if isParameter { starts.append(values.count) }
        values.append(value)
        (value, isParameter, isEmpty) = (-1, byte == 0x3B, false)
      case 0x3C...0x3F: marker = byte
      default: intermediate = byte
      }
    }
    guard !isEmpty else { return }
    if isParameter { starts.append(values.count) }
    values.append(value)
  }

  /// How many parameters there are; none in `CSI m`.
  var count: Int { starts.count }

  /// A parameter; `nil` when it is omitted.
  subscript(_ index: Int) -> Int? { self[index, 0] }

  /// A parameter, or `standard` when it is omitted.
  subscript(_ index: Int, else standard: Int) -> Int { self[index, 0] ?? standard }

  /// A subparameter, counted from zero for the parameter itself; `nil` when it is omitted.
  subscript(_ index: Int, _ sub: Int) -> Int? {
    guard sub < subcount(index) else { return nil }
    let value = values[starts[index] + sub]
    return value < 0 ? nil : value
  }

  /// How many subparameters a parameter has, itself counted; none when there is no such parameter.
  func subcount(_ index: Int) -> Int {
    guard index < starts.count else { return 0 }
    return (index + 1 < starts.count ? starts[index + 1] : values.count) - starts[index]
  }

  /// A parameter that counts something: omitted and zero stand for one.
  func number(_ index: Int) -> Int { max(1, self[index, else: 1]) }

  /// The parameters in order, zero for one that is omitted.
  var parameters: [Int] { starts.indices.map { self[$0, else: 0] } }

  /// The whole sequence in seven-bit form.
  var bytes: [UInt8] { [0x1B, 0x5B] + body + [final] }
}
