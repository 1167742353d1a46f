import FistAnalysis
import KeyboardHost
package import MorseKeying
package import Timeline

/// Shows the elements of a hand while it is calibrated, without the presses that a filter removes.
///
/// Without requested filters, those proposed for the presses so far apply, as soon as there are
/// enough presses.
package struct FilteredEcho {
  private var edges: [Timed<KeyEdge>] = []
  private var table: FilterTable
  private let isRequested: Bool
  private var filter: EdgeFilter
  private var echo = ElementEcho()
  /// The contacts that are down.
  private var held = HeldContacts()
  private var count = 0

  /// Creates an echo with the requested filters.
  package init(_ requested: FilterTable) {
    (table, filter) = (requested, EdgeFilter(requested))
    isRequested = requested != FilterTable()
  }

  /// The moment at which a delayed edge is due; `nil` if none is.
  package var deadline: Timestamp? { filter.deadline }

  /// Returns the text to write for an edge.
  package mutating func note(_ edge: KeyEdge, at moment: Timestamp) -> String {
    // Without a reported release, a press has no length to filter.
    guard edge.source != .terminal else { return echo.note(edge, at: moment) }
    var outputs: [Timed<FilterOutput>] = []
    filter.handle(.edge(edge), at: moment, into: &outputs)
    edges.append(Timed(edge, at: moment))
    if held.change(edge) { count += edge.isDown ? 1 : -1 }
    let text = shown(outputs)
    if count == 0, filter.deadline == nil { improve(at: moment) }
    return text
  }

  /// Returns the text to write for the edges that are due.
  package mutating func advance(to now: Timestamp) -> String {
    var outputs: [Timed<FilterOutput>] = []
    filter.advance(to: now, into: &outputs)
    if count == 0, filter.deadline == nil { improve(at: now) }
    return shown(outputs)
  }

  /// Proposes filters for all presses so far, while no key is down.
  private mutating func improve(at now: Timestamp) {
    guard !isRequested, let found = try? Calibration(edges: edges)?.profile.filters(),
      found != table
    else {
      return
    }
    (table, filter) = (found, EdgeFilter(found))
    echo.forgetMarks()
  }

  private mutating func shown(_ outputs: [Timed<FilterOutput>]) -> String {
    outputs.reduce(into: "") { text, output in
      if case .edge(let edge) = output.value { text += echo.note(edge, at: output.moment) }
    }
  }
}
