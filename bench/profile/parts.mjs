import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Modules of Node by purpose; the first match counts. */
const NODE_AREAS = [
  ['node: HTTP', /^_?http|internal\/http/],
  ['node: crypto', /crypto/],
  ['node: sockets and streams', /^(net|tls|dns|_tls)|stream/],
  ['node: timers', /timers/],
  ['node: promises, ticks, async context', /task_queues|promises|async_/],
  ['node: events and abort signals', /event|abort/],
  ['node: buffers', /buffer|string_decoder/],
];

/** Samples without a place in any JavaScript. */
const V8_AREAS = {
  '(garbage collector)': 'V8: garbage collection',
  '(program)': 'native code outside JavaScript (event loop, HTTP parser, compiler)',
  '(root)': 'native code outside JavaScript (event loop, HTTP parser, compiler)',
};

export const JSON_PART = 'JSON.parse, JSON.stringify';

/**
 * Where a node of a call tree belongs: a package of ours, an npm package or an area of Node. A native function belongs
 * to what calls it.
 *
 * @param {import('./cpu-profile.mjs').CallNode} node
 */
export function partOf(node) {
  const { url, functionName } = node.frame;
  if (url === '') {
    return V8_AREAS[functionName] ?? (node.parent ? partOf(node.parent) : V8_AREAS['(program)']);
  }
  if (url.startsWith('node:')) {
    return nodeArea(url.slice('node:'.length));
  }
  const path = url.split('node_modules/').at(-1);
  if (path !== url) {
    return path.split('/', path.startsWith('@') ? 2 : 1).join('/');
  }
  const [kind, name] = pathOf(url).split('/');
  return kind === 'packages' ? `@cotejo/${name}` : `${kind}/${name}`;
}

/** A function as people look for it: name, file, line. */
export function labelOf({ frame: { functionName, url, lineNumber }, parent }) {
  if (url === '') {
    return parent?.frame.url ? `${functionName} (native, for ${nameOf(parent)})` : functionName;
  }
  return `${functionName || '(anonymous)'} ${pathOf(url)}:${lineNumber + 1}`;
}

function nameOf({ frame: { functionName, url } }) {
  return `${functionName || '(anonymous)'} ${pathOf(url)}`;
}

function nodeArea(module) {
  return NODE_AREAS.find(([, pattern]) => pattern.test(module))?.[0] ?? 'node: other';
}

function pathOf(url) {
  if (!url.startsWith('file:')) {
    return url.split('node_modules/').at(-1);
  }
  const path = relative(root, fileURLToPath(url));
  return path.split('node_modules/').at(-1).replaceAll('\\', '/');
}
