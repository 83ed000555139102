const PANEL = { width: 420, height: 230, left: 110, top: 34, bar: 16, gap: 6 };
const COLUMNS = 2;

/**
 * Bars for each part, as an SVG that follows the reader's light or dark theme.
 *
 * @param {object[]} parts title, label, columns, rows, plotted: the column that the bars show
 */
export function plotOf(parts) {
  const rows = Math.ceil(parts.length / COLUMNS);
  const [width, height] = [COLUMNS * PANEL.width, rows * PANEL.height];
  const panels = parts.map((part, index) => {
    const [x, y] = [(index % COLUMNS) * PANEL.width, Math.floor(index / COLUMNS) * PANEL.height];
    return `<g transform="translate(${x} ${y})">${panelOf(part)}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="Cost by growth">
<style>
  text { font: 12px sans-serif; fill: #1f2328; } .title { font-weight: bold; } .bar { fill: #2f6feb; } .back { fill: #ffffff; }
  @media (prefers-color-scheme: dark) { text { fill: #e6edf3; } .bar { fill: #58a6ff; } .back { fill: #0d1117; } }
</style>
<rect class="back" width="${width}" height="${height}"/>
${panels.join('\n')}
</svg>
`;
}

function panelOf({ title, label, columns, rows, plotted }) {
  const [name, unit] = columns[plotted];
  const values = Object.entries(rows).map(([key, row]) => [key, row[plotted]]);
  const most = Math.max(...values.map(([, value]) => value));
  const room = PANEL.width - PANEL.left - 90;
  const bars = values.map(([key, value], index) => {
    const y = PANEL.top + 24 + index * (PANEL.bar + PANEL.gap);
    const length = Math.max(1, (room * value) / most).toFixed(1);
    return `<text x="${PANEL.left - 8}" y="${y + 12}" text-anchor="end">${key}</text><rect class="bar" x="${PANEL.left}" y="${y}" width="${length}" height="${PANEL.bar}"/><text x="${PANEL.left + Number(length) + 6}" y="${y + 12}">${shown(value)}</text>`;
  });
  const heading = title.split(':')[0];
  return `<text class="title" x="16" y="20">${heading}</text><text x="16" y="${PANEL.top + 12}">${label}; ${name}, ${unit}</text>${bars.join('')}`;
}

const shown = (value) => Number(value.toPrecision(3)).toLocaleString('en');
