extension MorseAlphabet {
  /// Procedural signals, sent without the gap between their letters.
  ///
  /// ITU-R M.1677-1 (SN, HH, K, AS, SK, CT, and AR and BT as the cross and the double hyphen); Radio
  /// Regulations (SOS); amateur and military use for the rest. A signal whose pattern is a sign's is
  /// read as that sign and can still be sent by its name.
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
}
