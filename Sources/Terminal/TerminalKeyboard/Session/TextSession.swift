public import MorseKeying
public import MorseKeyboard
public import TerminalCodec
public import TextInput

/// A keyboard for a document in memory.
public typealias TextSession = KeyboardSession<TextDocument>

extension KeyboardSession where Document == TextDocument {
  /// Opens a keyboard for an empty document in memory.
  ///
  /// For the parameters see
  /// ``KeyboardSession/init(document:settings:keyMap:isMuted:flashes:filters:receivesReleases:mouseUse:modes:)``.
  public init(
    settings: KeyboardSettings = KeyboardSettings(), keyMap: KeyMap = KeyMap(),
    isMuted: Bool = false, flashes: Bool = false, filters: FilterTable = FilterTable(),
    receivesReleases: Bool = false, mouseUse: MouseUse = .never,
    modes: TerminalModes = TerminalModes()
  ) {
    self.init(
      document: TextDocument(), settings: settings, keyMap: keyMap, isMuted: isMuted,
      flashes: flashes, filters: filters, receivesReleases: receivesReleases, mouseUse: mouseUse,
      modes: modes)
  }
}
