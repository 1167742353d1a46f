import JSONText
package import SoundOutput
import Timeline

/// The findings about sound.
package struct SoundFindings {
  /// The result of opening the device.
  package enum Outcome {
    case unavailable(SoundError.Kind)
    /// The device plays, but the named capture device cannot be opened.
    case captureUnavailable(SoundError.Kind, String)
    case measured(Measures)
  }

  /// The agreed format of a device, and its measured behaviour.
  package struct Measures {
    let format: SinkFormat
    let counters: SoundCounters
    /// The latencies from a key to its first frame in nanoseconds, shortest first; reported by the
    /// device.
    let latencies: [Int64]
    /// The capture device that was used; `nil` if the player's own report was used.
    package var listenedTo: String?
    /// The number of sounds that were played.
    package var asked = 0

    package init(format: SinkFormat, counters: SoundCounters, latencies: [Int64]) {
      self.format = format
      self.counters = counters
      self.latencies = latencies.sorted()
    }

    /// Returns a quantile of the latency in milliseconds; `nil` without sounds.
    func latency(_ part: Double) -> Double? {
      guard !latencies.isEmpty else { return nil }
      return Double(latencies[Int((Double(latencies.count - 1) * part).rounded())]) / 1e6
    }

    /// The difference between early and late sounds, in milliseconds.
    var spread: Double? {
      guard let early = latency(0.01), let late = latency(0.99) else { return nil }
      return late - early
    }
  }

  /// The tested device.
  package let device: String
  package let outcome: Outcome
  /// The devices that ALSA lists.
  package let named: [SoundDevice]
  /// The latency setting of the test.
  package var latency = SoundLatency.low

  package init(
    device: String, outcome: Outcome, named: [SoundDevice], latency: SoundLatency = SoundLatency.low
  ) {
    self.device = device
    self.outcome = outcome
    self.named = named
    self.latency = latency
  }

  /// The findings as a report.
  package var report: DoctorReport {
    DoctorReport(rows: rows, advice: advice, json: json)
  }

  private var rows: [DoctorReport.Row] {
    var rows = [DoctorReport.Row(title: "device", value: device)]
    func add(_ title: String, _ value: String) { rows.append(.init(title: title, value: value)) }
    switch outcome {
    case .unavailable(let kind): add("state", kind.description)
    case .captureUnavailable(let kind, let ear): add("listening", "\(ear): \(kind)")
    case .measured(let measures):
      add("format", Self.words(measures.format))
      if let median = measures.latency(0.5), let late = measures.latency(0.95),
        let spread = measures.spread
      {
        add("key to sound", "\(Self.milliseconds(median)), 95 % within \(Self.milliseconds(late))")
        add("jitter", "\(Self.milliseconds(spread)) from the earliest to the latest")
      }
      if let ear = measures.listenedTo {
        add("sounds", "\(measures.latencies.count) of \(measures.asked) recorded on \(ear)")
      } else {
        add("sounds", "\(measures.latencies.count) measured by the device's own report")
      }
      add("underruns", "\(measures.counters.xruns)")
    }
    for (index, device) in named.enumerated() {
      let summary = device.summary.isEmpty ? "" : ": \(device.summary)"
      add(index == 0 ? "available" : "", device.name + summary)
    }
    return rows
  }

  private static func words(_ format: SinkFormat) -> String {
    let channels = format.channels == 1 ? "1 channel" : "\(format.channels) channels"
    let server = format.isServed ? ", through a sound server" : ""
    return "\(format.rate) Hz, \(format.encoding), \(channels), periods of \(format.period) in a"
      + " buffer of \(format.buffer) frames\(server)"
  }

  private static func milliseconds(_ value: Double) -> String {
    String(value, decimals: 2) + " ms"
  }

  private var json: JSON {
    var members: [(name: String, value: JSON)] = [("device", .text(device))]
    switch outcome {
    case .unavailable(let kind): members.append(("error", .text(kind.description)))
    case .captureUnavailable(let kind, let ear):
      members += [("loopback", .text(ear)), ("error", .text(kind.description))]
    case .measured(let measures): members += Self.members(measures)
    }
    return .object(
      members + [
        (
          "devices",
          .list(named.map { ["name": .text($0.name), "summary": .text($0.summary)] })
        ),
        ("advice", .texts(advice)),
      ])
  }

  private static func members(_ measures: Measures) -> [(name: String, value: JSON)] {
    let format = measures.format
    func milliseconds(_ value: Double?) -> JSON { .number(orNull: value, decimals: 3) }
    let latency: JSON = [
      "median": milliseconds(measures.latency(0.5)), "p95": milliseconds(measures.latency(0.95)),
      "max": milliseconds(measures.latency(1)),
    ]
    let ear = measures.listenedTo.map { [(name: "loopback", value: JSON.text($0))] } ?? []
    return ear + [
      ("rate", .whole(format.rate)), ("encoding", .text(format.encoding.rawValue)),
      ("channels", .whole(format.channels)), ("period", .whole(format.period)),
      ("buffer", .whole(format.buffer)), ("served", .flag(format.isServed)),
      ("sounds", .whole(measures.latencies.count)), ("latency_ms", latency),
      ("jitter_ms", milliseconds(measures.spread)),
      ("xruns", .whole(Int(measures.counters.xruns))),
      ("lead", .whole(Int(measures.counters.lead))),
    ]
  }
}
