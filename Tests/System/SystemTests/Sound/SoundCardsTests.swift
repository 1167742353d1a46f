import Glibc
import Testing

@testable import SoundOutput

@Suite struct SoundCardsTests {
  @Test(
    arguments: [
      ([:], false), ([0: EACCES], true), ([0: EACCES, 3: EACCES], true), ([0: 0], false),
      ([0: EACCES, 1: 0], false), ([0: EPERM], false),
    ] as [([Int: CInt], Bool)])
  func `missing permission for sound cards is not reported as missing cards`(
    failures: [Int: CInt], areDenied: Bool
  ) {
    #expect(
      SoundCards.areDenied { path in
        failures[Int(path.drop { !$0.isNumber }) ?? -1] ?? ENOENT
      } == areDenied)
  }
}
