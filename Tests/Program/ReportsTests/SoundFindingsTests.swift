@testable import Reports
import JSONText
import Automation
import SoundOutput
import Testing

@Suite struct SoundFindingsTests {
  private func findings(
    _ milliseconds: [Double], xruns: Int = 0, isServed: Bool = false, named: [SoundDevice] = []
  ) -> SoundFindings {
    var counters = SoundCounters()
    counters.xruns = xruns
    counters.lead = 96
    let format = SinkFormat(
      rate: 48000, channels: 2, period: 128, buffer: 1024, isServed: isServed, encoding: .int16)
    return SoundFindings(
      device: "default",
      outcome: .measured(
        SoundFindings.Measures(
          format: format, counters: counters, latencies: milliseconds.map { Int64($0 * 1e6) })),
      named: named)
  }

  @Test func `the page of a working device`() {
    let report = findings(
      [2.5, 2, 2.25, 3, 2.75], named: [SoundDevice(name: "null", summary: "Discard all samples")]
    ).report
    #expect(
      report.text(named: "sound") == """
        sound
          device        default
          format        48000 Hz, 16 bits, 2 channels, periods of 128 in a buffer of 1024 frames
          key to sound  2.5 ms, 95 % within 3 ms
          jitter        1 ms from the earliest to the latest
          sounds        5 measured by the device's own report
          underruns     0
          available     null: Discard all samples

          Nothing needs to be changed.

        """)
  }

  @Test func `measured and reported latencies are separate`() {
    let format = SinkFormat(rate: 48000, channels: 1, period: 120, buffer: 960, isServed: true)
    var measures = SoundFindings.Measures(
      format: format, counters: SoundCounters(), latencies: [4_000_000, 5_000_000])
    measures.listenedTo = "plughw:1"
    measures.asked = 3
    let findings = SoundFindings(device: "default", outcome: .measured(measures), named: [])
    let page = findings.report.text(named: "sound")
    #expect(page.contains("sounds        2 of 3 recorded on plughw:1"))
    #expect(findings.report.json.line().contains(#""loopback":"plughw:1","rate":48000"#))
    var nothing = SoundFindings.Measures(
      format: format, counters: SoundCounters(), latencies: [])
    nothing.listenedTo = "plughw:1"
    #expect(
      SoundFindings(device: "default", outcome: .measured(nothing), named: []).advice == [
        "The capture device recorded nothing: name the monitor of the device, or check cable and volume."
      ])
  }

  @Test func `a capture device that fails is named`() {
    let report = SoundFindings(device: "a", outcome: .captureUnavailable(.busy, "b"), named: [])
      .report
    #expect(report.text(named: "sound").contains("listening  b: sound device busy"))
    #expect(report.json.line().contains(#""loopback":"b","error":"sound device busy""#))
    #expect(report.advice.count == 1)
  }

  @Test func `the same as JSON`() {
    let report = findings([2, 4], named: [SoundDevice(name: "a", summary: "\"b\"")]).report
    #expect(
      report.json.line()
        == #"{"device":"default","rate":48000,"encoding":"int16","channels":2,"period":128,"#
        + #""buffer":1024,"served":false,"sounds":2,"latency_ms":{"median":4,"p95":4,"max":4},"#
        + #""jitter_ms":2,"xruns":0,"lead":96,"devices":[{"name":"a","summary":"\"b\""}],"#
        + #""advice":[]}"#)
  }

  private static let server =
    "The sound server delays sounds: name the card itself, as in --device plughw:0, or give"
    + " the server a shorter buffer."

  @Test(
    arguments: [
      ([2.0, 2.5], 0, false, []), ([18, 19], 0, true, []), ([20, 21], 0, true, [server]),
      ([20, 21], 0, false, ["Sounds are late: try another device."]),
      (
        [2, 5.5], 0, false,
        ["The latency varies, as on a busy machine; --latency safe evens it out."]
      ),
      ([2, 2], 3, false, ["The buffer ran empty: if you hear gaps, use --latency safe."]),
      ([], 0, false, ["The device opened but played nothing: try another with --device."]),
      (
        [20, 30], 1, true,
        [
          server, "The latency varies, as on a busy machine.",
          "The buffer ran empty, as on a busy machine: close other programs.",
        ]
      ),
    ] as [([Double], Int, Bool, [String])])
  func `only errors are named`(
    milliseconds: [Double], xruns: Int, isServed: Bool, advice: [String]
  ) {
    #expect(findings(milliseconds, xruns: xruns, isServed: isServed).advice == advice)
  }

  @Test(arguments: [SoundLatency.low, .safe, .milliseconds(30)], [false, true])
  func `advice never names the current setting, nor both more and less latency`(
    latency: SoundLatency, isServed: Bool
  ) {
    for milliseconds in [[2.0, 8], [25, 40]] {
      var findings = findings(milliseconds, xruns: 2, isServed: isServed)
      findings.latency = latency
      let advice = findings.advice.joined(separator: " ")
      #expect(!advice.contains("--latency low") || latency != .low)
      #expect(!advice.contains("--latency safe") || latency == .low)
      #expect(!advice.contains("--latency safe") || !advice.contains("come late"))
    }
  }

  @Test(arguments: SoundError.Kind.allCases)
  func `an unusable device has a reason and a remedy`(kind: SoundError.Kind) {
    let findings = SoundFindings(device: "x", outcome: .unavailable(kind), named: [])
    let text = findings.report.text(named: "sound")
    #expect(text.contains("state   \(kind)\n"))
    #expect(findings.advice.count == 1)
    #expect(text.contains("  * \(findings.advice.first ?? "?")\n"))
    #expect(
      findings.report.json.line().hasPrefix(#"{"device":"x","error":"\#(kind)","devices":[],"#))
  }

  @Test func `latencies are reported by rank`() throws {
    let milliseconds = (1...101).map(Double.init).shuffled()
    guard case .measured(let measures) = findings(milliseconds).outcome else {
      Issue.record("no measures")
      return
    }
    #expect(measures.latency(0.5) == 51)
    #expect(measures.latency(0.95) == 96)
    #expect(measures.latency(1) == 101)
    #expect(measures.spread == 98)
  }
}
