import { writeFileSync } from 'node:fs';

const [WIDTH, HEIGHT] = [340, 240];
const [LEFT, RIGHT, TOP, BOTTOM] = [52, 14, 34, 46];
const ACROSS = 3;
const HEAD = 44;
const STEPS_PERCENT = [0, 25, 50, 75, 100];
const TICKS_MAX = 6;
const LINES = [
  ['plain', 'plain decoder', '#6b7280', '6 3'],
  ['reader', 'reader', '#3450c8', ''],
];
/** What the x axis of each curve counts, and where on it the target holds. */
const AXES = {
  width: { text: 'width of the card (px)', target: 1_156 },
  rotation: { text: 'rotation (degrees)', target: 10 },
  blur: { text: 'blur, standard deviation (px)' },
  'JPEG quality': { text: 'JPEG quality (1 to 100)' },
  glare: { text: 'glare, radius (share of the picture’s width)' },
};
const GRID = '#dfe4ea';
const TARGET = '#b45309';

/**
 * Draws how many photographs are read, a panel for each curve: the reader beside the plain decoder.
 *
 * @param {string} file
 * @param {Record<string, Record<string, { reader: number, plain: number }>>} curves shares of 0 to 1, by curve and by point, which begins with its number
 * @param {number} targetPercent
 */
export function drawCurves(file, curves, targetPercent) {
  const panels = Object.entries(curves);
  const width = WIDTH * Math.min(ACROSS, panels.length);
  const height = HEAD + HEIGHT * Math.ceil(panels.length / ACROSS);
  const body = panels.map(([name, rows], index) => {
    const place = `${WIDTH * (index % ACROSS)} ${HEAD + HEIGHT * Math.floor(index / ACROSS)}`;
    return `<g transform="translate(${place})">${panel(name, rows, targetPercent)}</g>`;
  });
  writeFileSync(
    file,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui, sans-serif" font-size="11" fill="#1a1f2e">
<title>Photographs of invented cédulas that are read, in percent</title>
<rect width="100%" height="100%" fill="#fff"/>
${legend(targetPercent)}
${body.join('\n')}
</svg>
`,
  );
}

function panel(name, rows, targetPercent) {
  const points = Object.entries(rows).map(([point, row]) => [Number.parseFloat(point), row]);
  const values = points.map(([value]) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const [right, bottom] = [WIDTH - RIGHT, HEIGHT - BOTTOM];
  const x = (value) => tidy(LEFT + ((value - low) / (high - low || 1)) * (right - LEFT));
  const y = (percent) => tidy(bottom - (percent / 100) * (bottom - TOP));
  const { text, target } = AXES[name];
  const every = Math.ceil(values.length / TICKS_MAX);
  return [
    `<text x="${LEFT}" y="20" font-size="13" font-weight="600">${name}</text>`,
    ...STEPS_PERCENT.map(
      (step) => line(LEFT, right, y(step), y(step), GRID) + label(LEFT - 6, y(step) + 4, step, 'end'),
    ),
    ...values
      .filter((_, at) => at % every === 0 || at === values.length - 1)
      .map((value) => label(x(value), bottom + 16, value)),
    label((LEFT + right) / 2, bottom + 34, text),
    `<text transform="translate(14 ${(TOP + bottom) / 2}) rotate(-90)" text-anchor="middle">read (%)</text>`,
    line(LEFT, right, y(targetPercent), y(targetPercent), TARGET, '2 3'),
    target === undefined ? '' : line(x(target), x(target), TOP, bottom, TARGET, '2 3'),
    ...LINES.map(([member, , colour, dashes]) => {
      const places = points.map(([value, row]) => [x(value), y(100 * row[member])]);
      const dots = places.map(([left, top]) => `<circle cx="${left}" cy="${top}" r="2.5" fill="${colour}"/>`).join('');
      return `<polyline points="${places.map((place) => place.join()).join(' ')}" fill="none" stroke="${colour}" stroke-width="2" stroke-dasharray="${dashes}"/>${dots}`;
    }),
  ].join('\n');
}

/** The names of the lines, above the panels. */
function legend(targetPercent) {
  const target = [`target: ${targetPercent} % at 1,156 px, up to 10 degrees`, TARGET, '2 3'];
  const entries = [...LINES.toReversed().map(([, ...entry]) => entry), target];
  return entries
    .map(([name, colour, dashes], at) => {
      const left = LEFT + [0, 80, 190][at];
      return `${line(left, left + 22, 24, 24, colour, dashes)}<text x="${left + 28}" y="28">${name}</text>`;
    })
    .join('\n');
}

const line = (x1, x2, y1, y2, colour, dashes = '') =>
  `<line x1="${x1}" x2="${x2}" y1="${y1}" y2="${y2}" stroke="${colour}" stroke-width="${colour === GRID ? 1 : 2}" stroke-dasharray="${dashes}"/>`;
const label = (x, y, text, anchor = 'middle') => `<text x="${x}" y="${y}" text-anchor="${anchor}">${text}</text>`;
const tidy = (place) => Number(place.toFixed(1));
