package import LinuxSystem
import MorseCode
import MorseDecoding
import TimingFiles
import Timeline

/// Decodes files one after another.
///
/// A regular file is read twice: once to check it, and once to decode it. So a malformed file
/// prints no text, and memory use does not grow with the file. Other files are decoded as they
/// arrive.
package struct DecodeSession {
  private let plan: DecodePlan
  private let console: Console

  /// Creates a session that prints on `console`.
  package init(plan: DecodePlan, console: Console) {
    (self.plan, self.console) = (plan, console)
  }

  /// Decodes the named file; `-` is standard input.
  ///
  /// - Throws: only errors of the output.
  package func decode(_ name: String) throws(FileError) -> CommandStatus {
    guard let file = console.openTimings(name) else { return .noInput }
    let isStream = name == "-" || !file.isRegular
    guard !isStream || !plan.readsAll else {
      console.say("\(name): --all reads a sound several times; expected a file")
      return .usage
    }
    do throws(TimingFailure) {
      try decode(file, isStream: isStream)
      return .success
    } catch {
      return try console.report(error, in: name)
    }
  }

  private func decode(_ file: InputFile, isStream: Bool) throws(TimingFailure) {
    guard !isStream else { return try write(file, hints: nil, nil) }
    var options = plan.options
    options.sound.isChecked = true
    options.sound.findsTones = plan.readsAll
    var pump = TimingPump(file: file, format: plan.format, options: options)
    let progress = WorkProgress("checking", console: console)
    while try pump.next() { progress.update(share: pump.share) }
    progress.end()
    sayEnd(of: pump, in: file.name)
    console.say(assumptions: pump.hints.assumptions, about: file.name)
    guard !plan.readsAll || pump.format?.name != TimingFormat.wav.name else {
      let table = SignalTable(plan: plan, console: console)
      if try !table.write(file, tones: pump.hints.tones) { sayNothing(hints: pump.hints, in: file) }
      return
    }
    do { try file.rewind() } catch { throw .input(error) }
    progress.begin("decoding")
    try write(file, hints: pump.hints, progress)
  }

  /// Decodes and prints.
  ///
  /// `hints` is the header of a file that was checked, and `nil` for a stream.
  private func write(
    _ file: InputFile, hints: TimingHints?, _ progress: WorkProgress?
  ) throws(TimingFailure) {
    var options = plan.options
    options.sound.isLive = hints == nil
    var pump = TimingPump(
      file: file, format: plan.format, options: options, isLive: hints == nil)
    var flow = DecodedFlow(plan: plan, output: console.output, isStream: hints == nil)
    var failure: TimingFailure?
    var said: [String] = []
    do throws(TimingFailure) {
      while try pump.next() {
        begin(&flow, with: pump, hints: hints, name: file.name, said: &said)
        try flow.add(pump.intervals, pump.marks)
        progress?.latest = flow.latest
        progress?.update(share: pump.share)
      }
    } catch {
      failure = error
    }
    progress?.end()
    if case .output = failure {
    } else {
      begin(&flow, with: pump, hints: hints, name: file.name, said: &said)
      if failure != nil { try flow.add(pump.intervals, pump.marks) }
      try flow.finish(isWhole: failure == nil)
      if case .timing? = failure, flow.hasText {
        console.say(
          "\(file.name): the text before the error is printed; its last letters may be wrong")
      }
      if failure == nil, !flow.hasText { sayNothing(hints: pump.hints, in: file) }
      if hints == nil {
        sayEnd(of: pump, in: file.name)
        // Some things are known only at the end, such as what follows the rows.
        let rest = pump.hints.assumptions.filter { !said.contains($0) }
        console.say(assumptions: rest, about: file.name)
      }
    }
    if let failure { throw failure }
  }

  /// Says why a file has no text.
  private func sayNothing(hints: TimingHints, in file: InputFile) {
    let reason =
      if let loudness = hints.loudness {
        if loudness.most < 0.0003 {
          "the sound is silent"
        } else if let found = hints.soundWithoutMorse {
          "found no Morse, but \(found); '--squelch off' prints every sound, --tone HZ follows one"
        } else if loudness.isSteady {
          "the sound never pauses, as a carrier or noise; --tone HZ follows one tone"
        } else {
          "no keyed tone was found; --tone HZ follows one\(plan.readsAll ? "" : ", --all lists them")"
        }
      } else {
        "the file holds no key presses"
      }
    console.say("\(file.name): no text: \(reason)")
  }

  /// Reports a sound that is shorter than its header says; the existing sound is decoded.
  private func sayEnd(of pump: TimingPump, in name: String) {
    guard let end = pump.hints.soundEnd else { return }
    let (seconds, promised) = (end.seconds.inTenths, end.promised.inTenths)
    guard seconds < promised else { return }
    console.say("\(name): ends after \(seconds) of \(promised) seconds")
  }

  private func begin(
    _ flow: inout DecodedFlow, with pump: TimingPump, hints: TimingHints?, name: String,
    said: inout [String]
  ) {
    guard !flow.hasBegun, let format = pump.format else { return }
    if hints == nil {
      said = pump.hints.assumptions
      console.say(assumptions: said, about: name)
    }
    if plan.isVerbose { console.say("\(name): detected format: \(format.name), \(format.title)") }
    flow.begin(format, hints: hints ?? pump.hints)
  }
}

extension Double {
  /// The number rounded to one decimal.
  fileprivate var inTenths: Double { (self * 10).rounded() / 10 }
}
