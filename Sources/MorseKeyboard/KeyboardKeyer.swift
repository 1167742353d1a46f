import MorseCode
public import Timeline

/// Which keyer a keyboard keys with.
extension Keyboard {
  /// Whether the keyer asked for cannot be had: it needs releases, and none are heard.
  ///
  /// Then every press makes one element.
  public var lacksReleases: Bool { settings.keyer.needsReleases && !hearsReleases }

  /// Takes in whether releases will be heard from now on; a change ends the open character.
  ///
  /// - Parameters:
  ///   - areHeard: whether each press of a paddle will be followed by its release.
  ///   - now: the present; what is due up to it is done first.
  ///   - outputs: receives what is to be seen or heard of it.
  public mutating func hearReleases(
    _ areHeard: Bool, at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    advance(to: now, into: &outputs)
    guard areHeard != hearsReleases else { return }
    endCharacter(at: now, into: &outputs)
    hearsReleases = areHeard
    keyer = settings.makeKeyer(hearingReleases: areHeard)
    renewDecoder()
  }

  /// Begins to listen afresh, as the settings want it now.
  mutating func renewDecoder() {
    decoder = settings.makeDecoder(hearingReleases: hearsReleases, repairing: repairsWords)
  }
}

extension KeyboardSettings {
  func makeKeyer(hearingReleases: Bool) -> ModalKeyer {
    keyerMode(hearingReleases: hearingReleases).makeKeyer(keyerSettings)
  }

  /// Makes the decoder of what the keyer makes.
  func makeDecoder(hearingReleases: Bool, repairing: Bool) -> MorseDecoder {
    var settings = DecoderSettings(
      alphabet: alphabet, speed: speed, characterGap: characterGap, wordGap: wordGap)
    settings.controls = Set(controls)
    settings.hasMadeGaps = keyerMode(hearingReleases: hearingReleases).makesGaps
    settings.repairs = repairing
    var decoder = MorseDecoder(settings: settings)
    if hearingReleases { decoder.expectHand() }
    return decoder
  }

  private func keyerMode(hearingReleases: Bool) -> KeyerMode {
    keyer.needsReleases && !hearingReleases ? .element : keyer
  }
}

extension KeyboardFeedback {
  /// What is heard of a mark: as long as it is known to last, or else until its end is told.
  init(markOf element: MorseElement?, lasting duration: Duration?) {
    if let element, let duration {
      self = .tone(element, duration: duration)
    } else {
      self = .toneBegan(element)
    }
  }
}
