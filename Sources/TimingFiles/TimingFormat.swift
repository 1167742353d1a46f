/// A format of timing files: how it is known, read and written.
public struct TimingFormat: Sendable {
  /// What the beginning of a file says about its being of a format.
  enum Recognition: Sendable { case no, yes, undecided }

  /// The name users give it by, such as `mode2`.
  public let name: String
  /// What it is, in a few words.
  public let title: String
  /// The ends of file names that stand for it, without their dot.
  public let endings: [String]
  /// Whether its intervals are made up from written elements, for ``NominalDecoder``.
  public let isNominal: Bool
  /// Whether it keeps elements and not their durations, so that what is written must be decoded first.
  public let isRedrawn: Bool
  /// Says whether a file begins like one of this format; `nil` where a file looks like nothing.
  let recognize: (@Sendable (TimingSample) -> Recognition)?
  private let reader: @Sendable (TimingOptions) -> any TimingReader
  private let writer: (@Sendable (TimingHeader) -> any TimingWriter)?

  init(
    name: String, title: String, endings: [String], isNominal: Bool = false,
    isRedrawn: Bool = false,
    recognize: (@Sendable (TimingSample) -> Recognition)?,
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

  /// Whether a file of the format is never recognized, so that the user must name the format.
  public var mustBeNamed: Bool { recognize == nil }

  /// Whether the format can be written.
  public var isWritable: Bool { writer != nil }

  /// Creates a writer; `nil` when the format is only read.
  public func makeWriter(header: TimingHeader = TimingHeader()) -> (any TimingWriter)? {
    writer?(header)
  }
}

extension TimingFormat {
  /// Every format, in the order in which a file is tried against them.
  public static let all: [TimingFormat] = [
    .wav, .midi, .inputEvent, .infrared, .flipper, .ook, .rfraw, .pulses, .vcd, .vail, .pykob,
    .asciicast, .script,
    .evemu, .evtest, .libinput, .json, .mode2, .marks, .mor, .labels, .csv, .irCtl, .ms, .mopp,
    .vailBinary,
  ]

  /// The format of this name; `nil` when there is none.
  public static func named(_ name: String) -> TimingFormat? {
    all.first { $0.name == name }
  }

  /// The format that the end of a file's name stands for; `nil` when it stands for none.
  public static func forFile(named name: String) -> TimingFormat? {
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let ending = name[name.index(after: dot)...].lowercased()
    return all.first { $0.endings.contains(ending) }
  }
}
