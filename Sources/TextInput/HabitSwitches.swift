/// The habits that a user has turned on or off one by one; all others are as the document wants them.
public struct HabitSwitches: Hashable, Sendable {
  /// A habit that has a switch.
  public enum Habit: String, CaseIterable, Hashable, Sendable {
    /// Sentences begin with a capital, and so does the English word I.
    case capitals
    /// Two spaces are a full stop and a space.
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

  private var on: SmartTyping = []
  private var off: SmartTyping = []

  /// Creates switches of which none has been touched.
  public init() {}

  /// The choice that was made for a habit; setting `nil` gives it up.
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

  /// These switches, with those of `others` in place of the same ones.
  public func overridden(by others: HabitSwitches) -> HabitSwitches {
    var switches = self
    for habit in Habit.allCases {
      if let choice = others[habit] { switches[habit] = choice }
    }
    return switches
  }

  /// The habits that hold in a document: a document that refuses one is obeyed.
  func resolved(_ habits: SmartTyping, by traits: InputTraits) -> SmartTyping {
    habits.union(on).resolved(by: traits).subtracting(off)
  }

  /// When a capital comes by itself in a document.
  func autocapitalization(in traits: InputTraits) -> AutocapitalizationType {
    if off.contains(.capitals) { return .none }
    let wants = on.contains(.capitals) && traits.isProse && traits.autocapitalizationType == .none
    return wants ? .sentences : traits.autocapitalizationType
  }
}

extension InputTraits {
  /// The habits that hold in this document, of those that are on, with the switches of the user.
  public func habits(_ habits: SmartTyping, _ switches: HabitSwitches) -> SmartTyping {
    switches.resolved(habits, by: self)
  }

  /// When a capital comes by itself, with the switches of the user.
  public func autocapitalization(_ switches: HabitSwitches) -> AutocapitalizationType {
    switches.autocapitalization(in: self)
  }
}
