/// A made-up conversation of two radio amateurs.
struct Exchange {
  private let caller: String
  private let answerer: String
  private let name: String
  private let town: String
  private let report: String

  private static let prefixes = [
    "G3", "M0", "F5", "DL2", "DK7", "PA3", "ON4", "I2", "EA5", "OK1", "SP6", "OZ8", "SM3", "LA9",
    "OH2", "W1", "K6", "N4", "VE7", "JA1", "VK3", "ZL2", "S57", "9A3", "HB9", "OE6", "YO4", "LZ1",
    "PY2", "LU5",
  ]
  private static let names = [
    "IAN", "EVA", "PER", "UWE", "LEO", "ROSA", "TED", "KURT", "AKI", "NORA", "GUS", "JEAN", "MILO",
    "RAY", "SVEN", "TINA", "WALT", "ZOE",
  ]
  private static let towns = [
    "BATH", "BONN", "OMAHA", "KOBE", "PARMA", "BERGEN", "LILLE", "HOBART", "DAYTON", "LODZ",
    "SPLIT", "UPPSALA", "NELSON", "PORTO", "TAMPERE", "LINZ", "FARGO", "EXMOUTH",
  ]
  private static let rigs = ["K4", "KX3", "IC7610", "FT891", "TS590", "QMX", "FTDX3000", "HW101"]
  private static let antennas = [
    "DIPOLE", "VERTICAL", "QUAD", "4 EL BEAM", "END FED", "LOOP", "INVERTED L", "W3DZZ",
  ]
  private static let skies = ["SUN", "RAIN", "FROST", "OVERCAST", "FOG", "GALE", "FINE"]

  init(by generator: inout SplitMix64) {
    caller = Self.call(by: &generator)
    answerer = Self.call(by: &generator)
    name = generator.one(of: Self.names)
    town = generator.one(of: Self.towns)
    report = "5\(generator.whole(3...9))9"
  }

  /// Returns a call sign, sometimes with a portable suffix.
  private static func call(by generator: inout SplitMix64) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    var call = generator.one(of: prefixes)
    for _ in 0..<generator.whole(2...3) { call.append(generator.one(of: letters)) }
    if generator.happens(0.1) { call += generator.one(of: ["/P", "/M", "/QRP"]) }
    return call
  }

  /// Returns a call, its answer, and other lines.
  func lines(by generator: inout SplitMix64) -> [String] {
    let talk = [
      "FB \(name) = RIG \(generator.one(of: Self.rigs)) PWR \(5 * generator.whole(1...40))W"
        + " = ANT \(generator.one(of: Self.antennas)) UP \(generator.whole(4...25))M",
      "WX \(generator.one(of: Self.skies)), TEMP \(generator.whole(-9...31))C = HW CPY?",
      "SRI QSB, PSE AGN UR QTH ES NAME? \(caller) DE \(answerer) KN",
      "LICENSED IN \(generator.whole(1961...2019)), AGE \(generator.whole(16...88))"
        + " = LOC JN\(generator.whole(10...99))",
      "QSL VIA BURO = TNX FER NICE QSO = 73 ES GL \(answerer) DE \(caller) TU",
      "QRL? DE \(answerer)", "TEST \(caller) \(caller)",
      "\(answerer) 5NN \(generator.whole(1...999))",
      "R TU 5NN \(generator.whole(1...40)) \(caller)",
      "ES MNI TNX FER INFO = NW QRU ES QRT = CUAGN DR \(name)",
    ]
    return [
      "CQ CQ DE \(caller) \(caller) K",
      "\(caller) DE \(answerer) = GE ES TNX FER CALL = UR RST \(report) \(report)"
        + " = NAME \(name) \(name) = QTH \(town) \(town) + K",
    ] + generator.shuffled(talk)
  }
}
