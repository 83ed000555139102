import { FEATURES } from './features.mjs';

const STEPS = 12;
const RIDGE = 1e-3;
/** Good payments for each fraud in the data of the fit. */
const GOODS_FOR_A_FRAUD = 20;

/**
 * Log-odds of fraud by logistic regression on standardised features: a sum of points, as a scorecard has them. Only the given
 * payments are used.
 *
 * @returns {(at: number) => number}
 */
export function fitLogOdds(rows, isFraud, from, to, random) {
  const chosen = choosePayments(isFraud, from, to, random);
  const { means, deviations } = scalesOf(rows, chosen);
  const vectorOf = (at) => {
    const vector = new Float64Array(FEATURES + 1);
    vector[0] = 1;
    for (let feature = 0; feature < FEATURES; feature += 1) {
      vector[feature + 1] = (rows[at * FEATURES + feature] - means[feature]) / deviations[feature];
    }
    return vector;
  };
  const vectors = chosen.map(vectorOf);
  const labels = chosen.map((at) => Number(isFraud(at)));
  let weights = new Float64Array(FEATURES + 1);
  for (let step = 0; step < STEPS; step += 1) {
    weights = newtonStep(weights, vectors, labels);
  }
  return (at) => dot(weights, vectorOf(at));
}

function choosePayments(isFraud, from, to, random) {
  const frauds = [];
  const goods = [];
  for (let at = from; at < to; at += 1) {
    (isFraud(at) ? frauds : goods).push(at);
  }
  const share = Math.min(1, (GOODS_FOR_A_FRAUD * frauds.length) / goods.length);
  return [...frauds, ...goods.filter(() => random.chance(share))];
}

function scalesOf(rows, chosen) {
  const means = new Float64Array(FEATURES);
  const deviations = new Float64Array(FEATURES);
  for (let feature = 0; feature < FEATURES; feature += 1) {
    const values = chosen.map((at) => rows[at * FEATURES + feature]);
    means[feature] = values.reduce((sum, value) => sum + value, 0) / values.length;
    const squares = values.reduce((sum, value) => sum + (value - means[feature]) ** 2, 0);
    deviations[feature] = Math.sqrt(squares / values.length) || 1;
  }
  return { means, deviations };
}

/** One step of Newton's method with a small ridge. */
function newtonStep(weights, vectors, labels) {
  const size = weights.length;
  const gradient = new Float64Array(size);
  const hessian = Array.from({ length: size }, () => new Float64Array(size));
  for (const [index, vector] of vectors.entries()) {
    const chance = 1 / (1 + Math.exp(-dot(weights, vector)));
    const error = labels[index] - chance;
    const weight = Math.max(1e-6, chance * (1 - chance));
    for (let row = 0; row < size; row += 1) {
      gradient[row] += error * vector[row];
      for (let column = 0; column <= row; column += 1) {
        hessian[row][column] += weight * vector[row] * vector[column];
      }
    }
  }
  for (let row = 0; row < size; row += 1) {
    gradient[row] -= RIDGE * vectors.length * weights[row] * Number(row > 0);
    hessian[row][row] += RIDGE * vectors.length;
    for (let column = 0; column < row; column += 1) {
      hessian[column][row] = hessian[row][column];
    }
  }
  const change = solve(hessian, gradient);
  return weights.map((weight, index) => weight + change[index]);
}

/** Gauss elimination with pivots. */
function solve(matrix, right) {
  const size = right.length;
  const rows = matrix.map((row, index) => [...row, right[index]]);
  for (let column = 0; column < size; column += 1) {
    const pivot = rows.findIndex(
      (row, index) =>
        index >= column &&
        Math.abs(row[column]) === Math.max(...rows.slice(column).map((each) => Math.abs(each[column]))),
    );
    [rows[column], rows[pivot]] = [rows[pivot], rows[column]];
    for (let row = column + 1; row < size; row += 1) {
      const factor = rows[row][column] / rows[column][column];
      for (let at = column; at <= size; at += 1) {
        rows[row][at] -= factor * rows[column][at];
      }
    }
  }
  const solution = new Float64Array(size);
  for (let row = size - 1; row >= 0; row -= 1) {
    const known = solution.reduce((sum, value, at) => sum + (at > row ? rows[row][at] * value : 0), 0);
    solution[row] = (rows[row][size] - known) / rows[row][row];
  }
  return solution;
}

function dot(a, b) {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) {
    sum += a[at] * b[at];
  }
  return sum;
}
