import MorseCode
import Mathematics
import TestSupport
import Testing
@testable import Training

/// A simulated learner: remembers codes by one of five models of memory.
///
/// The plan was never tuned for the last two, which were added when it was complete.
private struct Learner {
  enum Model: CaseIterable { case halfLife, activation, powerLaw, exponential, twoTraces }

  let model: Model
  var chance: SplitMix64
  /// The seconds of every exposure to a letter.
  var seen: [Character: [Double]] = [:]
  var rights: [Character: Double] = [:]
  /// Letters that are keyed for one another.
  var mixed: (Character, Character)?

  /// The chance that a letter is keyed rightly without a hint.
  func memory(of letter: Character, at now: Double) -> Double {
    guard let times = seen[letter], let last = times.last else { return 0.02 }
    let count = Double(times.count)
    switch model {
    case .halfLife:
      let halfLife = 25 * power(2, 0.9 * (rights[letter] ?? 0) + 0.2 * count)
      return 0.02 + 0.97 * power(0.5, (now - last) / halfLife)
    case .activation:
      let sum = times.reduce(0) { $0 + power(max(1, now - $1), -0.5) }
      return 0.02 + 0.97 / (1 + power(2.718, (-1.2 - logarithm(sum)) / 0.35))
    case .powerLaw:
      let fading = power(1 + (now - last) / 2000, -0.25)
      return 0.02 + 0.97 * (1 - power(count + 1, -1.1)) * fading
    case .exponential:
      // Ebbinghaus: each repetition strengthens, more so after a while.
      let strength = zip(times, times.dropFirst()).reduce(30) {
        $0 * ($1.1 - $1.0 < 15 ? 1.15 : 1.6)
      }
      return 0.02 + 0.97 * power(2.718, -(now - last) / strength)
    case .twoTraces:
      // A quick trace that fades in minutes, and a slow one that fades in days.
      var (quick, slow, before) = (0.0, 0.0, times[0])
      for time in times + [now] {
        quick *= power(2.718, -(time - before) / 90)
        slow *= power(2.718, -(time - before) / 86_400)
        before = time
        if time < now { (quick, slow) = (quick + 0.6 * (1 - quick), slow + 0.12 * (1 - slow)) }
      }
      return 0.02 + 0.97 * (1 - (1 - quick) * (1 - slow))
    }
  }

  private func power(_ base: Double, _ exponent: Double) -> Double {
    Power.of(max(base, 1e-9), exponent)
  }

  private func logarithm(_ number: Double) -> Double { Power.logarithm(max(number, 1e-9)) }

  /// Keys a letter; with a hint it is right nearly always.
  mutating func key(_ letter: Character, hinted: Bool, at now: Double) -> Character {
    defer { seen[letter, default: []].append(now) }
    let right = hinted ? 0.97 : memory(of: letter, at: now)
    var keyed = letter
    if Double.random(in: 0..<1, using: &chance) >= right {
      keyed = seen.keys.sorted().randomElement(using: &chance) ?? "z"
      if keyed == letter { keyed = "#" }
    }
    if let mixed, letter == mixed.0 || letter == mixed.1, !hinted,
      Double.random(in: 0..<1, using: &chance) < 0.4
    {
      keyed = letter == mixed.0 ? mixed.1 : mixed.0
    }
    rights[letter, default: 0] += keyed == letter ? 1 : -0.5
    rights[letter] = max(0, rights[letter] ?? 0)
    return keyed
  }

  /// Whether a test of all letters would be nine tenths right.
  func knowsAll(at now: Double) -> Bool {
    "etaoinshrdlucmfwypvbgkjxqz".reduce(0) { $0 + memory(of: $1, at: now) } >= 26 * 0.9
  }
}

@Suite struct LearnerTests {
  private static let alphabet = MorseAlphabet.international
  /// The letters alone, as in Koch's order.
  private static let letters = TrainingItem.all(of: alphabet).filter {
    if case .letter(let letter) = $0 { letter.isLetter } else { false }
  }
  private static let start = 1_800_000_000
  private static let koch = Array("kmuresnaptlwi.jz=foy,vg5/q92h38b?47c1d60x".filter(\.isLetter))
  private static let mostPresses = 40_000

  private func presses(_ letter: Character) -> Int {
    Self.alphabet.pattern(for: letter)?.count ?? 1
  }

  /// The presses until all letters are known with the plan of the trainer.
  private func pressesByPlan(_ model: Learner.Model, seed: Int) -> Int {
    var learner = Learner(model: model, chance: SplitMix64(seed: UInt64(seed)))
    var plan = TrainingPlan(Self.letters, seed: UInt64(seed))
    var progress = TrainingProgress()
    var (sum, time) = (0, 0)
    while sum < Self.mostPresses, !learner.knowsAll(at: Double(time)) {
      let item = plan.next(progress, at: Self.start + time).item
      guard case .letter(let letter) = item else {
        progress.add(TrainingAttempt(item, isRight: true, time: Self.start + time))
        time += 4
        continue
      }
      var hinted = progress.records[item] == nil
      for _ in 0..<3 {
        let keyed = learner.key(letter, hinted: hinted, at: Double(time))
        (sum, time) = (sum + presses(letter), time + 4)
        let judged = TrainingAttempt.Letter(
          asked: letter, keyed: keyed, elements: presses(letter), wrongElements: 0)
        progress.add(
          TrainingAttempt(
            item, letters: [judged], isRight: keyed == letter, wasHinted: hinted, recall: 900,
            time: Self.start + time))
        if keyed == letter { break }
        hinted = true
      }
    }
    return sum
  }

  /// The presses with Koch's order: any known letter, and one more at 90 % of the last fifty.
  private func pressesByKoch(_ model: Learner.Model, seed: Int) -> Int {
    var learner = Learner(model: model, chance: SplitMix64(seed: UInt64(seed)))
    var (count, sum, time) = (2, 0, 0)
    var results: [Bool] = []
    var shown: Set<Character> = []
    while sum < Self.mostPresses, !learner.knowsAll(at: Double(time)) {
      let letter = Self.koch.prefix(count).randomElement(using: &learner.chance) ?? "k"
      var hinted = shown.insert(letter).inserted
      for attempt in 0..<3 {
        let keyed = learner.key(letter, hinted: hinted, at: Double(time))
        (sum, time) = (sum + presses(letter), time + 4)
        if attempt == 0 { results.append(keyed == letter) }
        if keyed == letter { break }
        hinted = true
      }
      let last = results.suffix(50)
      if last.count == 50, last.count(where: { $0 }) >= 45, count < Self.koch.count {
        count += 1
        results = []
      }
    }
    return sum
  }

  /// Goal: a quarter fewer presses than with Koch's order, for each model of memory.
  @Test(arguments: Learner.Model.allCases)
  fileprivate func `all letters take a quarter fewer presses than in Koch's order`(
    model: Learner.Model
  ) {
    let seeds = 1...8
    let ours = seeds.reduce(0) { $0 + pressesByPlan(model, seed: $1) }
    let koch = seeds.reduce(0) { $0 + pressesByKoch(model, seed: $1) }
    print("presses, \(model): \(ours / 8), Koch \(koch / 8)")
    #expect(Double(ours) <= 0.75 * Double(koch), "\(model): \(ours / 8), Koch \(koch / 8)")
  }

  /// Goal: a planted confusion is among the first three pairs that are drilled, 95 of 100 times.
  @Test func `a confused pair is found early`() {
    var found = 0
    for seed in 1...100 {
      var learner = Learner(model: .halfLife, chance: SplitMix64(seed: UInt64(seed) + 500))
      let letters = Array("etaoinshrdlu")
      let first = letters[seed % letters.count]
      let second = letters[(seed * 5 + 1) % letters.count]
      learner.mixed = first == second ? (first, "w") : (first, second)
      if drilledPairs(&learner, seed: seed).prefix(3).contains(where: { pair in
        Set(pair) == Set([learner.mixed?.0, learner.mixed?.1].compactMap { $0 })
      }) {
        found += 1
      }
    }
    print("planted pairs found among the first three: \(found) of 100")
    #expect(found >= 95)
  }

  /// The pairs drilled in the first thousand prompts, in their order.
  private func drilledPairs(_ learner: inout Learner, seed: Int) -> [[Character]] {
    var plan = TrainingPlan(Self.letters, seed: UInt64(seed))
    var progress = TrainingProgress()
    var pairs: [[Character]] = []
    for prompt in 0..<1000 {
      let time = prompt * 5
      let choice = plan.next(progress, at: Self.start + time)
      guard case .letter(let letter) = choice.item else {
        progress.add(TrainingAttempt(choice.item, isRight: true, time: Self.start + time))
        continue
      }
      if choice.reason.hasSuffix("were mixed up") {
        let pair = choice.reason.split(separator: " ").filter { $0.count == 1 }.compactMap(\.first)
        if pairs.last != pair { pairs.append(pair) }
      }
      let hinted = progress.records[choice.item] == nil
      let keyed = learner.key(letter, hinted: hinted, at: Double(time))
      let judged = TrainingAttempt.Letter(
        asked: letter, keyed: keyed, elements: 3, wrongElements: 0)
      progress.add(
        TrainingAttempt(
          choice.item, letters: [judged], isRight: keyed == letter, wasHinted: hinted, recall: 900,
          time: Self.start + time))
    }
    return pairs
  }
}
