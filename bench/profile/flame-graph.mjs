import { labelOf, partOf } from './parts.mjs';

const WIDTH = 1_600;
const ROW = 17;
const CHARACTER = 6.6;
/** Narrower frames than this are left out, with what they call. */
const PIXELS_MIN = 0.4;

/**
 * A call tree as a picture: width is time, what is called stands on what calls it, one colour for each part. Resting the
 * pointer on a frame shows it in full.
 *
 * @param {import('./cpu-profile.mjs').CallNode} tree
 * @param {string} title
 * @returns {string} SVG that needs nothing else
 */
export function flameGraph(tree, title) {
  const root = merge([tree]);
  const frames = [];
  place(root, { x: 0, depth: 0, scale: WIDTH / root.totalUs }, frames);
  const height = (Math.max(...frames.map(({ depth }) => depth)) + 3) * ROW;
  const shapes = frames.map((frame) => shape(frame, root.totalUs, height)).join('\n');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="monospace" font-size="11">
<rect width="100%" height="100%" fill="#fff"/><text x="4" y="13">${escaped(title)}</text>
${shapes}
</svg>
`;
}

/** Calls of one function from one place, however V8 has split them. */
function merge(nodes) {
  const groups = Map.groupBy(
    nodes.flatMap(({ children }) => children),
    labelOf,
  );
  const children = [...groups.values()].map(merge).filter(({ totalUs }) => totalUs > 0);
  const selfUs = nodes.reduce((sum, node) => sum + node.selfUs, 0);
  const totalUs = children.reduce((sum, child) => sum + child.totalUs, selfUs);
  return { label: labelOf(nodes[0]), part: partOf(nodes[0]), children, totalUs };
}

function place(node, { x, depth, scale }, frames) {
  const width = node.totalUs * scale;
  if (width < PIXELS_MIN) {
    return;
  }
  frames.push({ node, x, width, depth });
  let left = x;
  for (const child of node.children.toSorted((a, b) => b.totalUs - a.totalUs)) {
    place(child, { x: left, depth: depth + 1, scale }, frames);
    left += child.totalUs * scale;
  }
}

function shape({ node: { label, part, totalUs }, x, width, depth }, allUs, height) {
  const y = height - (depth + 1) * ROW;
  const characters = Math.floor((width - 4) / CHARACTER);
  const text =
    characters < 3 ? '' : `<text x="${(x + 2).toFixed(1)}" y="${y + 12}">${escaped(cut(label, characters))}</text>`;
  const title = `${label}, ${part}: ${((100 * totalUs) / allUs).toFixed(1)} %`;
  const rect = `<rect x="${x.toFixed(1)}" y="${y}" width="${width.toFixed(1)}" height="${ROW - 1}" fill="${colour(part)}"/>`;
  return `<g><title>${escaped(title)}</title>${rect}${text}</g>`;
}

const cut = (text, length) => (text.length <= length ? text : `${text.slice(0, length - 1)}…`);

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function colour(part) {
  let hash = 0;
  for (const character of part) {
    hash = (hash * 31 + character.charCodeAt(0)) % 360;
  }
  return `hsl(${hash} 65% 75%)`;
}
