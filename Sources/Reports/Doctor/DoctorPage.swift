package import LinuxSystem

/// A part of the machine that the doctor looks at.
package protocol DoctorPage {
  /// What it is called on the command line and in reports.
  var name: String { get }
  /// Looks at it.
  func examine() throws(UsageError) -> DoctorReport
}
