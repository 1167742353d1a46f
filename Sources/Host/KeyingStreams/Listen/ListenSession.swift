package import LinuxSystem
import SoundOutput
import WAVFiles
import Timeline

/// Listens to a capture device until the user stops it.
///
///     waiting ── the device captures ──► listening ── the device is lost ──► waiting
package final class ListenSession {
  private let plan: ListenPlan
  private let capture: SoundCapture
  private let loop: EventLoop
  private let keys: CommandKeys<ListenKeyCommand>?
  private var recorder: SoundRecorder?
  private var page: ListenPage
  private var state = State.waiting(reported: nil)

  private enum State {
    /// There is no sound; `reported` is the last reported error.
    case waiting(reported: SoundError.Kind?)
    case listening(ListenReceiver)
  }

  /// Starts to listen; the device is opened in the background.
  package init(
    plan: ListenPlan, console: Console, output: OutputFile, record: OutputFile?
  ) throws(SystemError) {
    self.plan = plan
    let clock = MonotonicClock()
    // Created before the capture thread, because the thread inherits the blocked signals.
    loop = try EventLoop(signals: Signal.terminalSignals, clock: clock)
    capture = try SoundCapture(device: plan.device, clock: clock)
    page = ListenPage(console: console, output: output, device: plan.device)
    recorder = record.map { SoundRecorder(file: $0) }
    keys = page.isShown ? CommandKeys<ListenKeyCommand>(below: page.painter) : nil
    _ = loop.add(capture.news.descriptor)
  }

  /// Listens until a key, a signal or the end of the output; returns the exit status.
  package func run() throws(FileError) -> CommandStatus {
    let keysToken = keys.map { loop.add($0.descriptor) }
    var status: CommandStatus?
    defer {
      page.clear()
      keys?.end()
      capture.stop()
    }
    while status == nil {
      let events = (try? loop.next(until: nil)) ?? []
      capture.news.drain()
      try receive()
      for signal in events.signals where status == nil { status = end(for: signal) }
      guard !events[keysToken].isEmpty else { continue }
      for command in keys?.commands(at: loop.now) ?? [] where status == nil {
        status = perform(command)
      }
    }
    try finish()
    return status ?? .success
  }

  // MARK: - Sound

  private func receive() throws(FileError) {
    var frames: [Float] = []
    capture.read(into: &frames)
    switch (capture.state, state) {
    case (.capturing(let rate, let channels), .waiting(let reported)):
      if reported != nil { page.say("listening again") }
      state = .listening(ListenReceiver(rate: rate, channels: channels, plan: plan))
    case (.capturing(let rate, let channels), .listening(let receiver))
    where (rate, channels) != (receiver.rate, receiver.channels):
      try page.write(receiver.finished())
      state = .listening(ListenReceiver(rate: rate, channels: channels, plan: plan))
    case (.unavailable(let kind), .listening(let receiver)):
      try page.write(receiver.finished())
      wait(for: kind)
    case (.unavailable(let kind), .waiting(let reported)) where reported != kind: wait(for: kind)
    default: break
    }
    guard case .listening(var receiver) = state, !frames.isEmpty else { return }
    state = .waiting(reported: nil)
    defer { state = .listening(receiver) }
    let samples = receiver.join(frames.span)
    try recorder?.write(samples, rate: receiver.rate)
    try page.write(receiver.add(samples.span, width: page.lineWidth, isSeen: page.isShown))
    page.show(receiver, hasKeys: keys != nil)
  }

  /// Reports the error of the device, and waits for it.
  private func wait(for kind: SoundError.Kind) {
    state = .waiting(reported: kind)
    page.say("\(kind); waiting for it ('morsekey listen --list' names the devices)")
  }

  private func finish() throws(FileError) {
    page.clear()
    if case .listening(let receiver) = state { try page.write(receiver.finished()) }
    try page.finish()
    try recorder?.finish()
    if capture.dropped > 0 {
      page.say("\(capture.dropped) samples were lost: the machine was too busy")
    }
  }

  // MARK: - The user

  private func perform(_ command: ListenKeyCommand) -> CommandStatus? {
    switch command {
    case .stop: return .success
    case .interrupt: return .interrupted
    case .suspend: suspend(group: true)
    case .lowerTone, .higherTone, .strongestTone:
      guard case .listening(var receiver) = state else { return nil }
      state = .waiting(reported: nil)
      let rest = receiver.choose(command)
      state = .listening(receiver)
      try? page.write(rest)
    }
    return nil
  }

  private func end(for signal: Signal) -> CommandStatus? {
    switch signal {
    case .stop: suspend(group: false)
    case .continue: keys?.resume()
    case .windowChange: break
    default: return CommandStatus(endedBy: signal)
    }
    return nil
  }

  /// Stops the process like Ctrl-Z; sound is not captured until it continues.
  private func suspend(group: Bool) {
    page.clear()
    keys?.suspend()
    loop.stopProcess(group: group)
    keys?.resume()
  }
}

/// Saves the captured sound.
private final class SoundRecorder {
  private let file: OutputFile
  private var encoder: WAVEncoder?
  private var bytes: [UInt8] = []

  init(file: OutputFile) {
    self.file = file
  }

  /// Writes samples; samples with a different rate than the first are skipped.
  func write(_ samples: [Float], rate: Int) throws(FileError) {
    if encoder == nil {
      encoder = WAVEncoder(rate: rate)
      try file.write(WAVEncoder.header(rate: rate, frames: nil))
    }
    guard encoder?.rate == rate else { return }
    encoder?.encode(samples.span, into: &bytes)
    try file.write(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  func finish() throws(FileError) {
    if let encoder { try file.overwriteStart(with: encoder.header) }
    try file.finish()
  }
}
