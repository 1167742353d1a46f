import MorseKeyboard
public import Timeline

/// What others ask of a keyboard under a program.
extension RunSession {
  /// Carries out an order; the parameters are those of ``KeyboardSession/obey(_:at:into:)``.
  public mutating func obey(
    _ order: KeyboardOrder, at now: Timestamp, into outputs: inout [Timed<RunOutput>]
  ) -> OrderRefusal? {
    guard order.isHarmless || !isSecret else { return .secret }
    advance(to: now, into: &outputs)
    isStale = true
    switch order {
    case .show:
      if !isShown { pressPanelKey(at: now, into: &outputs) }
    case .hide:
      if isShown { hide(at: now, into: &outputs) }
    default:
      let refusal = session.obey(order, at: now, into: &sessionOutputs)
      passSession(at: now, into: &outputs)
      return refusal
    }
    return nil
  }
}
