import TextMeasures

/// How many characters must be put in, left out or changed to turn one text into the other.
public func editDistance(_ first: String, _ second: String) -> Int {
  EditDistance(from: Array(first), to: Array(second)).toWhole
}
