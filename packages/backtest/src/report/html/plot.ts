import { html, type Markup } from './markup.js';

const [WIDTH, HEIGHT] = [640, 320];
const [LEFT, RIGHT, TOP, BOTTOM] = [56, 16, 16, 44];
const TICKS = 5;

/** Range of a drawing, in the units of the data. */
export interface PlotRange {
  xMax: number;
  yMax: number;
}

/** Maps data to positions in a drawing. */
export interface Scale {
  x(value: number): number;
  y(value: number): number;
  /** Edges of the drawing area. */
  right: number;
  bottom: number;
}

export interface PlotText {
  title: string;
  xLabel: string;
  yTick(value: number): string;
  /** Labels of the x axis, at positions in the units of the data. */
  xTicks: { at: number; text: string }[];
}

/** A drawing with axes and a grid; the caller draws the content. */
export function plot({ xMax, yMax }: PlotRange, text: PlotText, draw: (scale: Scale) => Markup[]): Markup {
  const [right, bottom] = [WIDTH - RIGHT, HEIGHT - BOTTOM];
  const scale: Scale = {
    x: (value) => tidy(LEFT + (value / xMax) * (right - LEFT)),
    y: (value) => tidy(bottom - (value / yMax) * (bottom - TOP)),
    right,
    bottom,
  };
  const rows = Array.from({ length: TICKS + 1 }, (_, tick) => (yMax * tick) / TICKS);
  return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${text.title}">
<title>${text.title}</title>
${rows.map((value) => gridLine(scale, value, text.yTick(value)))}
${text.xTicks.map(({ at, text: name }) => html`<text class="tick" x="${scale.x(at)}" y="${bottom + 16}" text-anchor="middle">${name}</text>`)}
<text class="tick" x="${(LEFT + right) / 2}" y="${HEIGHT - 6}" text-anchor="middle">${text.xLabel}</text>
${draw(scale)}
</svg>`;
}

/** A line through points. */
export function polyline(kind: string, points: readonly (readonly [x: number, y: number])[]): Markup {
  return html`<polyline class="line ${kind}" points="${points.map(([x, y]) => `${x},${y}`).join(' ')}"/>`;
}

/** Legend with the names of the drawn kinds. */
export function legend(entries: readonly { kind: string; name: string }[]): Markup {
  return html`<p class="legend">${entries.map(({ kind, name }) => html`<span class="key ${kind}">${name}</span>`)}</p>`;
}

function gridLine(scale: Scale, value: number, name: string): Markup {
  const y = scale.y(value);
  return html`<line class="grid" x1="${LEFT}" x2="${scale.right}" y1="${y}" y2="${y}"/><text class="tick" x="${LEFT - 6}" y="${y + 4}" text-anchor="end">${name}</text>`;
}

const tidy = (place: number) => Number(place.toFixed(2));
