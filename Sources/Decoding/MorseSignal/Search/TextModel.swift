/// A model of the text, for choosing between readings that sound alike.
public protocol TextModel: Sendable {
  /// The text so far, as far as it matters for what follows.
  associatedtype Context: Sendable

  /// The context at the beginning of a text.
  var start: Context { get }

  /// Returns the log probability of a character after a context, and the next context.
  ///
  /// A pattern is a 1 followed by one bit for each element, 1 for a dah.
  func character(_ pattern: UInt16, after context: Context) -> (Float, Context)

  /// Returns the log probability of a space after a context, and the next context.
  func space(after context: Context) -> (Float, Context)

  /// Whether two contexts predict nearly the same.
  func isSame(_ first: Context, _ second: Context) -> Bool
}
