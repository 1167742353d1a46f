import Mathematics

/// Returns the number of characters to insert, delete or replace to turn one text into the other.
public func editDistance(_ first: String, _ second: String) -> Int {
  EditDistance(from: Array(first), to: Array(second)).toWhole
}
