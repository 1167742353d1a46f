/// Private modes: `CSI ? … h` and `l`, and what is asked about them.
extension HostedScreen {
  /// Follows a private sequence; answers with what is to pass in its place, if not itself.
  mutating func obey(private final: UInt8, _ sequence: [UInt8]) -> [UInt8]? {
    switch UnicodeScalar(final) {
    case "h", "l": return setPrivateModes(final == UInt8(ascii: "h"), sequence)
    case "J": isDamaged = isDamaged || [0, 2].contains(parameters[0, else: 0])
    case "n": if parameters[0, else: 0] == 6 { queries.append(.cursor) }
    case "u": queries.append(.keyboardFlags)
    default: break
    }
    return nil
  }

  private mutating func setPrivateModes(_ isOn: Bool, _ sequence: [UInt8]) -> [UInt8]? {
    let former = (modes, margins)
    var needsMargins = false
    for index in 0..<parameters.count {
      let mode = parameters[index, else: 0]
      needsMargins = setPrivateMode(mode, isOn) || needsMargins
      modes.set(mode, isOn)
    }
    hasChangedModes = hasChangedModes || modes != former.0
    guard needsMargins else { return nil }
    isDamaged = true
    var bytes = sequence + marginBytes()
    appendPosition(to: &bytes)
    return bytes
  }

  /// Does what else a mode means; answers whether the margins must be set anew.
  private mutating func setPrivateMode(_ mode: Int, _ isOn: Bool) -> Bool {
    switch mode {
    case 3:
      position.row = 0
      (position.column, position.isWrapPending) = (0, false)
      setMargins(0...rows - 1)
      return true
    case 6:
      position.isOriginRelative = isOn
      position.row = isOn ? margins.lowerBound : 0
      (position.column, position.isWrapPending) = (0, false)
    case 2004: hasWrittenPasteMode = true
    case 1048: isOn ? save() : restoreQuietly()
    case 47, 1047, 1049: return setAlternate(mode, isOn)
    default: break
    }
    return false
  }

  /// Changes to the alternate screen or back; 1049 saves the cursor and restores it.
  private mutating func setAlternate(_ mode: Int, _ isOn: Bool) -> Bool {
    if isOn {
      if mode == 1049, modes.alternate == nil { save() }
      modes.alternate = modes.alternate ?? mode
    } else {
      let wasAlternate = modes.alternate != nil
      modes.alternate = nil
      if mode == 1049, wasAlternate {
        restoreQuietly()
        saved[0] = nil
      }
    }
    return true
  }
}
