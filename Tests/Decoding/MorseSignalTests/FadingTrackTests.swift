import Foundation
import TestSupport
import Testing

@testable import MorseSignal

@Suite struct FadingTrackTests {
  private static let power = 2.0
  private static let pace = 0.3

  /// Returns the covariance of the amplitudes of two steps.
  private func covariance(_ first: Int, _ second: Int) -> Double {
    let time = Double(abs(first - second)) * Self.pace
    return Self.power * (1 + time + time * time / 3) * exp(-time)
  }

  /// Solves a system of linear equations by Gaussian elimination.
  private func solve(_ matrix: [[Double]], _ values: [Double]) -> [Double] {
    var rows = zip(matrix, values).map { $0 + [$1] }
    for pivot in rows.indices {
      for row in rows.indices where row != pivot {
        let factor = rows[row][pivot] / rows[pivot][pivot]
        for place in pivot..<rows.count + 1 { rows[row][place] -= factor * rows[pivot][place] }
      }
    }
    return rows.indices.map { rows[$0][rows.count] / rows[$0][$0] }
  }

  /// Returns random measurements; every mark has up to six steps, and every gap up to three.
  private func steps(seed: UInt64) -> [AmplitudeFilter.Step] {
    var random = SplitMix64(seed: seed)
    var steps: [AmplitudeFilter.Step] = []
    for mark in 0..<6 {
      for _ in 0...Int.random(in: 0...2, using: &random) { steps.append(.init()) }
      for _ in 0...Int.random(in: 0...5, using: &random) {
        steps.append(
          AmplitudeFilter.Step(
            value: Complex(
              real: Float.random(in: -2...2, using: &random),
              imaginary: Float.random(in: -2...2, using: &random)),
            variance: Double.random(in: 0.05...1, using: &random), mark: mark))
      }
    }
    return steps
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func `a prediction is the mean of all other marks`(seed: UInt64) {
    let steps = steps(seed: seed)
    let predictions = AmplitudeFilter(power: Self.power, pace: Self.pace).predictions(steps)
    for place in steps.indices {
      let others = steps.indices.filter {
        steps[$0].mark != nil && steps[$0].mark != steps[place].mark
      }
      let matrix = others.map { row in
        others.map { covariance(row, $0) + (row == $0 ? steps[row].variance : 0) }
      }
      let known = others.map { covariance(place, $0) }
      let weights = solve(matrix, known)
      let real = zip(weights, others).reduce(0) { $0 + $1.0 * Double(steps[$1.1].value.real) }
      let imaginary = zip(weights, others).reduce(0) {
        $0 + $1.0 * Double(steps[$1.1].value.imaginary)
      }
      let variance = zip(weights, known).reduce(Self.power) { $0 - $1.0 * $1.1 }
      #expect(abs(Double(predictions[place].mean.real) - real) < 1e-5)
      #expect(abs(Double(predictions[place].mean.imaginary) - imaginary) < 1e-5)
      #expect(abs(predictions[place].variance - variance) < 1e-7)
    }
  }

  @Test func `the likelihood is that of a normal distribution`() {
    let steps = Array(steps(seed: 9).prefix(3)).map { step in
      AmplitudeFilter.Step(
        value: Complex(real: 0.5, imaginary: -1), variance: step.variance < 1 ? step.variance : 0.4)
    }
    let matrix = steps.indices.map { row in
      steps.indices.map { covariance(row, $0) + (row == $0 ? steps[row].variance : 0) }
    }
    let ones = solve(matrix, [1, 1, 1]).reduce(0, +)
    let determinant =
      matrix[0][0] * (matrix[1][1] * matrix[2][2] - matrix[1][2] * matrix[2][1])
      - matrix[0][1] * (matrix[1][0] * matrix[2][2] - matrix[1][2] * matrix[2][0])
      + matrix[0][2] * (matrix[1][0] * matrix[2][1] - matrix[1][1] * matrix[2][0])
    let found = AmplitudeFilter(power: Self.power, pace: Self.pace).likelihood(of: steps)
    #expect(abs(found - (-log(determinant) - 1.25 * ones)) < 1e-6)
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func `the evidence is the integral over all errors`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func number() -> Float { Float.random(in: -1.5...1.5, using: &random) }
    let (mean, variance, scale) = (
      Complex(real: number(), imaginary: number()), Float(0.2), Float(1.5)
    )
    let cells = (0..<8).map { _ in Complex(real: number(), imaginary: number()) }
    var mark = PredictedMark()
    for cell in cells { mark.add(cell, (mean, variance), scale: scale) }
    // The sum over a grid of errors; the model's own error adds to the variance.
    let spread = Double(variance + PredictedMark.error * PredictedMark.error * mean.power)
    let step = 0.02
    var sum = 0.0
    for row in -200...200 {
      for column in -200...200 {
        let error = Complex(
          real: Float(Double(row) * step), imaginary: Float(Double(column) * step))
        let tone = mean + error
        let ratio = cells.reduce(Float(0)) {
          $0 + ($1.power - ($1 - tone).power) / (2 * scale * scale)
        }
        sum += exp(Double(ratio) - Double(error.power) / spread) / (.pi * spread) * step * step
      }
    }
    #expect(abs(Double(mark.evidence) - log(sum)) < 1e-3)
  }

  @Test func `a matrix times its inverse is the identity`() {
    let matrix = Matrix3([4, 1, -2, 0], [1, 3, 0.5, 0], [-2, 0.5, 5, 0])
    let product = matrix * matrix.inverse
    for (place, unit) in [SIMD4<Double>(1, 0, 0, 0), [0, 1, 0, 0], [0, 0, 1, 0]].enumerated() {
      let error = product * unit - unit
      #expect((error * error).sum() < 1e-20, "column \(place)")
    }
  }
}
