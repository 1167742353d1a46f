/// A format of timing files: how to detect, read and write it.
///
/// A new format is declared in a file of `Formats`, with its reader, and added to ``all`` below.
/// `docs/building.md` names its tests too.
public struct TimingFormat: Sendable {
  /// Whether the beginning of a file matches a format.
  enum Recognition: Sendable { case no, yes, undecided }

  /// The name for users, such as `mode2`.
  public let name: String
  /// A title of a few words.
  public let title: String
  /// The file name extensions, without their dot.
  public let endings: [String]
  /// Whether the intervals are generated from written elements and need ``NominalDecoder``.
  public let isNominal: Bool
  /// Whether the format stores elements without their durations.
  ///
  /// Timings must be decoded before they are written to it.
  public let isRedrawn: Bool
  /// Checks whether a file begins like this format; `nil` if the format has no signature.
  let recognize: (@Sendable (TimingSample) -> Recognition)?
  private let reader: @Sendable (TimingOptions) -> any TimingReader
  private let writer: (@Sendable (TimingHeader) -> any TimingWriter)?

  init(
    name: String, title: String, endings: [String], isNominal: Bool = false,
    isRedrawn: Bool = false,
    recognize: (@Sendable (TimingSample) -> Recognition)? = nil,
    reader: @escaping @Sendable (TimingOptions) -> any TimingReader,
    writer: (@Sendable (TimingHeader) -> any TimingWriter)?
  ) {
    self.name = name
    self.title = title
    self.endings = endings
    self.isNominal = isNominal
    self.isRedrawn = isRedrawn || isNominal
    self.recognize = recognize
    self.reader = reader
    self.writer = writer
  }

  /// Creates a reader.
  public func makeReader(options: TimingOptions = TimingOptions()) -> any TimingReader {
    reader(options)
  }

  /// Whether the files are text.
  public var isText: Bool { !["wav", "midi", "mopp", "vail-binary", "input-event"].contains(name) }

  /// Whether the format supports writing.
  public var isWritable: Bool { writer != nil }

  /// Creates a writer; `nil` if the format is read-only.
  public func makeWriter(header: TimingHeader = TimingHeader()) -> (any TimingWriter)? {
    writer?(header)
  }
}

extension TimingFormat {
  /// All formats, in the order of detection.
  public static let all: [TimingFormat] = [
    .ms, .wav, .midi, .inputEvent, .infrared, .flipper, .ook, .rfraw, .pulses, .vcd, .vail, .pykob,
    .asciicast, .script, .sampleBits, .pronto, .textGrid,
    .midiTable, .tasmota, .broadlink,
    .evemu, .evtest, .libinput, .json, .mode2, .marks, .mor, .labels, .csv, .irCtl, .mopp,
    .vailBinary,
  ]

  /// Returns the format with this name; `nil` if there is none.
  public static func named(_ name: String) -> TimingFormat? {
    all.first { $0.name == name }
  }

  /// Returns the format for the extension of a file name; `nil` if no format has that extension.
  public static func forFile(named name: String) -> TimingFormat? {
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let ending = name[name.index(after: dot)...].lowercased()
    return all.first { $0.endings.contains(ending) }
  }
}
