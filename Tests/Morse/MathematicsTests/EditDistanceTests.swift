import Mathematics
import Testing

@Suite struct EditDistanceTests {
  @Test(arguments: [
    ("", "", 0, 0), ("", "abc", 3, 3), ("abc", "", 3, 3), ("paris", "paris", 0, 0),
    ("kitten", "sitting", 3, 3), ("ab", "ba", 2, 1), ("tpye", "type", 2, 1), ("ca", "abc", 3, 3),
  ])
  func `edits between two texts, without and with swaps`(
    text: String, goal: String, edits: Int, withSwaps: Int
  ) {
    let (text, goal) = (Array(text), Array(goal))
    #expect(EditDistance(from: text, to: goal).toWhole == edits)
    #expect(EditDistance(from: text, to: goal, swaps: true).toWhole == withSwaps)
  }

  @Test func `edits to each beginning`() {
    #expect(EditDistance(from: Array("ac"), to: Array("abcd")).toBeginnings == [2, 1, 1, 1, 2])
  }
}
