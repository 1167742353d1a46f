import Benchmark
import TerminalCodec
import TerminalKeyboard
import Timeline

/// Measures the time from the byte of a key to its sound and to the bytes that repaint the panel.
func typingBenchmarks() {
  Benchmark("Key to paint, a thousand keys") { benchmark in
    var session = TextSession()
    var painter = StatusPainter()
    let keys = Array(".- -... -.-. ".utf8)
    benchmark.startMeasurement()
    for press in 0..<1000 {
      let now = Timestamp.after(.milliseconds(120 * press))
      session.handle([keys[press % keys.count]], at: now)
      blackHole(session.drainOutputs())
      let panel = Panel(session, soundNote: nil, columns: 80, rows: 24)
      blackHole(painter.paint(panel.lines, cursor: panel.cursor, columns: 80, rows: 24))
    }
    benchmark.stopMeasurement()
  }
}
