/// The typing habits that the user has turned on or off; the document determines all others.
public struct HabitSwitches: Hashable, Sendable {
  /// A habit with a switch.
  public enum Habit: String, CaseIterable, Hashable, Sendable {
    /// Sentences and the English word I begin with a capital.
    case capitals
    /// Two spaces become a full stop and a space.
    case fullStops = "full-stops"
    /// Straight quotation marks become those of the language.
    case quotes
    /// Two hyphens become an en dash, three an em dash.
    case dashes
    /// Spaces are corrected before punctuation and around words.
    case spaces

    fileprivate var bit: SmartTyping {
      switch self {
      case .capitals: .capitals
      case .fullStops: .periods
      case .quotes: .quotes
      case .dashes: .dashes
      case .spaces: .spaces
      }
    }
  }

  fileprivate private(set) var on: SmartTyping = []
  fileprivate private(set) var off: SmartTyping = []

  /// Creates switches without choices.
  public init() {}

  /// The user's choice for a habit; `nil` clears the choice.
  public subscript(habit: Habit) -> Bool? {
    get { on.contains(habit.bit) ? true : off.contains(habit.bit) ? false : nil }
    set {
      on.remove(habit.bit)
      off.remove(habit.bit)
      switch newValue {
      case true?: on.insert(habit.bit)
      case false?: off.insert(habit.bit)
      case nil: break
      }
    }
  }

  /// Turns the habits without a choice on or off.
  public mutating func turnOthers(on isOn: Bool) {
    for habit in Habit.allCases where self[habit] == nil { self[habit] = isOn }
  }

  /// Returns these switches, overridden by the choices of `others`.
  public func overridden(by others: HabitSwitches) -> HabitSwitches {
    var switches = self
    for habit in Habit.allCases {
      if let choice = others[habit] { switches[habit] = choice }
    }
    return switches
  }
}

extension InputTraits {
  /// Returns the habits for this document: the given ones, adjusted by the traits and by the user's
  /// switches.
  ///
  /// A habit that is off overrides the traits.
  public func habits(_ habits: SmartTyping, _ switches: HabitSwitches) -> SmartTyping {
    habits.union(switches.on).resolved(by: self).subtracting(switches.off)
  }

  /// Returns the automatic capitalization, adjusted by the user's switches.
  public func autocapitalization(_ switches: HabitSwitches) -> AutocapitalizationType {
    if switches.off.contains(.capitals) { return .none }
    let wants = switches.on.contains(.capitals) && isProse && autocapitalizationType == .none
    return wants ? .sentences : autocapitalizationType
  }
}
