import { allNodes } from './cpu-profile.mjs';
import { JSON_PART, labelOf, partOf } from './parts.mjs';

/**
 * Self time by part, largest first; a native function counts for what calls it, JSON apart.
 *
 * @param {import('./cpu-profile.mjs').CallNode} tree
 * @param {number} us what all of it comes to, for one request
 */
export function partTable(tree, us) {
  return table(tree, us, (node) => [
    [partOf(node), node.selfUs * (1 - node.jsonShare)],
    [JSON_PART, node.selfUs * node.jsonShare],
  ]);
}

/** The functions with the most self time. */
export function functionTable(tree, us, count) {
  return table(
    tree,
    us,
    (node) => [[`${labelOf(node)}${node.frame.url === '' ? '' : `  [${partOf(node)}]`}`, node.selfUs]],
    count,
  );
}

function table(tree, us, entriesOf, count = Number.POSITIVE_INFINITY) {
  const sums = new Map();
  let all = 0;
  for (const node of allNodes(tree)) {
    for (const [name, selfUs] of entriesOf(node)) {
      sums.set(name, (sums.get(name) ?? 0) + selfUs);
      all += selfUs;
    }
  }
  const largest = [...sums].filter(([, selfUs]) => selfUs > 0).sort(([, a], [, b]) => b - a);
  const line = ([name, selfUs]) => {
    const share = selfUs / all;
    return `  ${(share * us).toFixed(1).padStart(7)} ${(share * 100).toFixed(1).padStart(6)} %  ${name}`;
  };
  return largest.slice(0, count).map(line).join('\n');
}
