import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Not work: waiting, and the profiler's own start and end. */
const NO_WORK = ({ functionName, url }) => functionName === '(idle)' || url === 'node:inspector';

/**
 * A V8 CPU profile as a call tree.
 *
 * @typedef {object} CallNode
 * @property {{ functionName: string, url: string, lineNumber: number }} frame
 * @property {CallNode | undefined} parent
 * @property {CallNode[]} children
 * @property {number} selfUs microseconds in the function itself; V8 counts its builtins (JSON, RegExp, Map) here too
 * @property {number} jsonShare how much of that was on lines that call JSON.parse or JSON.stringify: 0 to 1
 */

/**
 * @param {string} file a `.cpuprofile`
 * @returns {CallNode} the root; what was no work has no time
 */
export function readCallTree(file) {
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(file, 'utf8'));
  const tree = new Map(nodes.map((node) => [node.id, callNode(node)]));
  for (const { id, children = [] } of nodes) {
    for (const child of children) {
      tree.get(child).parent = tree.get(id);
      tree.get(id).children.push(tree.get(child));
    }
  }
  for (const [index, id] of samples.entries()) {
    const node = tree.get(id);
    if (!NO_WORK(node.frame)) {
      node.selfUs += Math.max(0, timeDeltas[index]);
    }
  }
  return tree.get(nodes[0].id);
}

/** Every node, parents first. */
export function* allNodes(node) {
  yield node;
  for (const child of node.children) {
    yield* allNodes(child);
  }
}

function callNode({ callFrame, positionTicks = [] }) {
  const all = positionTicks.reduce((sum, { ticks }) => sum + ticks, 0);
  const json = positionTicks.filter(({ line }) => jsonLines(callFrame.url).has(line));
  const jsonTicks = json.reduce((sum, { ticks }) => sum + ticks, 0);
  return { frame: callFrame, parent: undefined, children: [], selfUs: 0, jsonShare: all > 0 ? jsonTicks / all : 0 };
}

const jsonLinesByUrl = new Map();

/** V8 charges JSON to the calling function; the line number separates it. */
function jsonLines(url) {
  if (!url.startsWith('file:')) {
    return new Set();
  }
  if (!jsonLinesByUrl.has(url)) {
    const lines = readFileSync(fileURLToPath(url), 'utf8').split('\n');
    const numbers = lines.flatMap((text, index) => (/JSON\.(parse|stringify)\(/.test(text) ? [index + 1] : []));
    jsonLinesByUrl.set(url, new Set(numbers));
  }
  return jsonLinesByUrl.get(url);
}
