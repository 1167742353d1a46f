/// How many characters must be put in, left out or changed to turn one text into the other.
public func editDistance(_ first: String, _ second: String) -> Int {
  let second = Array(second)
  var row = Array(0...second.count)
  for (line, character) in first.enumerated() {
    var corner = row[0]
    row[0] = line + 1
    for column in second.indices {
      let cost = corner + (character == second[column] ? 0 : 1)
      corner = row[column + 1]
      row[column + 1] = min(cost, row[column] + 1, corner + 1)
    }
  }
  return row[second.count]
}
