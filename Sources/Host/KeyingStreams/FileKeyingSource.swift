package import LinuxSystem
package import MorseCode
package import TimingFiles
import Timeline

/// The marks and spaces of a timing file.
///
/// A regular file is read completely before the first interval is returned, so a malformed file
/// yields no intervals.
package final class FileKeyingSource: KeyingSource {
  private let file: InputFile
  private let console: Console
  private let makePump: () -> TimingPump
  private var pump: TimingPump
  private var isChecked: Bool
  private var hasSaid = false
  package private(set) var duration: Int64?

  /// Reads `file`, which may be a stream.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - format: its format; `nil` to find it.
  ///   - options: how it is read.
  ///   - console: shows the progress of the check.
  package init(
    _ file: InputFile, format: TimingFormat?, options: TimingOptions, console: Console
  ) {
    self.file = file
    self.console = console
    makePump = { TimingPump(file: file, format: format, options: options) }
    var checking = options
    checking.sound.isChecked = true
    isChecked = !file.isRegular || file.name == "-"
    pump = TimingPump(file: file, format: format, options: isChecked ? options : checking)
  }

  package var input: InputFile? { file }
  /// The format; `nil` until it is known.
  package var format: TimingFormat? { pump.format }
  /// The header fields read so far.
  package var hints: TimingHints { pump.hints }

  package var share: Double? { pump.share }

  package func newAssumptions() -> [String] {
    guard !hasSaid, !pump.hints.assumptions.isEmpty else { return [] }
    hasSaid = true
    return pump.hints.assumptions
  }

  package func next() throws(KeyingFailure) -> [KeyingInterval]? {
    do throws(TimingFailure) {
      if !isChecked { try check() }
      return try pump.next() ? pump.intervals : nil
    } catch {
      throw .stream(error)
    }
  }

  private func check() throws(TimingFailure) {
    isChecked = true
    var total: Int64 = 0
    let progress = WorkProgress("checking", console: console)
    defer { progress.end() }
    while try pump.next() {
      progress.update(share: pump.share)
      total = pump.intervals.reduce(total) { $0.addingSaturated($1.nanoseconds) }
    }
    duration = total
    do { try file.rewind() } catch { throw .input(error) }
    pump = makePump()
  }
}
