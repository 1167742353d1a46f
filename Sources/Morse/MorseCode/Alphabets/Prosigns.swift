extension MorseAlphabet {
  /// Procedural signals, sent without gaps between their letters.
  ///
  /// ITU-R M.1677-1 (SN, HH, K, AS, SK, CT, and AR and BT as the cross and the double hyphen);
  /// Radio Regulations (SOS); amateur and military use for the rest. A signal that shares the
  /// pattern of a character is decoded as the character, but can still be sent by name.
  package static let prosigns = """
    <SN> ...-.
    <HH> ........
    <SK> ...-.-
    <CT> -.-.-
    <SOS> ...---...
    <AA> .-.-
    <BK> -...-.-
    <CL> -.-..-..
    <DO> -..---
    <INT> ..-.-
    <HM> ....--
    <AR> .-.-.
    <AS> .-...
    <BT> -...-
    <IMI> ..--..
    <K> -.-
    <KA> -.-.-
    <KN> -.--.
    <NJ> -..---
    <VA> ...-.-
    <VE> ...-.

    """

  /// Returns the meaning of a procedural signal; `nil` if it is unknown.
  ///
  /// Sources: ITU-R M.1677-1, part I, 1.1.3 and part II; Radio Regulations (SOS); amateur and
  /// military use.
  public static func meaning(ofProsign name: String) -> String? {
    switch name {
    case "AA": "new line"
    case "AR": "end of message"
    case "AS": "wait"
    case "BK": "break in; back to you"
    case "BT": "new paragraph"
    case "CL": "closing down"
    case "CT", "KA": "starting signal"
    case "DO", "NJ": "change to Japanese code"
    case "HH": "error"
    case "HM": "emission of silence"
    case "IMI": "say again"
    case "INT": "question follows"
    case "K": "go ahead"
    case "KN": "go ahead, named station only"
    case "SK", "VA": "end of work"
    case "SN", "VE": "understood"
    case "SOS": "distress"
    default: nil
    }
  }
}
