/** Pieces of the pages that benches write. */
export function table(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

export const count = (figure) => Math.round(figure).toLocaleString('en');
export const percent = (share) => `${Number((100 * share).toFixed(share > 0 && share < 0.01 ? 3 : 2))} %`;
export const today = () => new Date().toISOString().slice(0, 10);
