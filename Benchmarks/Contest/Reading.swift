public import MorseCode
public import MorseDecoding
import TimingFiles
import Timeline

/// Decodes keying from memory, some thousand intervals at a time; returns the number of outputs.
public func decode(
  _ keying: [KeyingInterval], settings: DecoderSettings = DecoderSettings()
) -> Int {
  var decoder = IntervalDecoder(settings: settings)
  var outputs: [Timed<DecoderOutput>] = []
  var count = 0
  for start in stride(from: 0, to: keying.count, by: 4096) {
    let piece = keying.span.extracting(start..<min(start + 4096, keying.count))
    decoder.add(contentsOf: piece, into: &outputs)
    count += outputs.count
    outputs.removeAll(keepingCapacity: true)
  }
  decoder.finish(into: &outputs)
  return count + outputs.count
}

/// Reads and decodes a timing file in pieces, as the program does; returns the number of outputs.
public func decode(file: [UInt8]) -> Int {
  var reader = SniffingReader()
  var runs = TimingRuns()
  var decoder = IntervalDecoder()
  var outputs: [Timed<DecoderOutput>] = []
  var count = 0
  for start in stride(from: 0, to: file.count, by: 65_536) {
    runs.removeAll()
    let piece = file.span.extracting(start..<min(start + 65_536, file.count))
    guard (try? reader.read(piece, into: &runs)) != nil else { return count }
    decoder.add(contentsOf: runs.intervals, into: &outputs)
    count += outputs.count
    outputs.removeAll(keepingCapacity: true)
  }
  // A short file is explained, and read, when it is complete.
  runs.removeAll()
  guard (try? reader.finish(into: &runs)) != nil else { return count }
  decoder.add(contentsOf: runs.intervals, into: &outputs)
  decoder.finish(into: &outputs)
  return count + outputs.count
}

/// Returns keying as a file in the program's own format.
public func timingFile(of keying: [KeyingInterval]) -> [UInt8] {
  guard var writer = TimingFormat.ms.makeWriter() else { return [] }
  var bytes: [UInt8] = []
  writer.begin(into: &bytes)
  for interval in keying { writer.write(interval, into: &bytes) }
  writer.finish(into: &bytes)
  return bytes
}
