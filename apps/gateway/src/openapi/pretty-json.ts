const LINE_MAX = 96;

/** Formats JSON for reading: indented, but a value that fits in one line stays in one line. */
export function pretty(value: unknown, indent = ''): string {
  const line = JSON.stringify(value, null, 1).replace(/\n\s*/g, ' ');
  if (typeof value !== 'object' || value === null || indent.length + line.length <= LINE_MAX) {
    return line;
  }
  const inner = `${indent}  `;
  const isArray = Array.isArray(value);
  const members = Object.entries(value).map(([name, member]) => {
    const text = pretty(member, inner);
    return inner + (isArray ? text : `${JSON.stringify(name)}: ${text}`);
  });
  return `${isArray ? '[' : '{'}\n${members.join(',\n')}\n${indent}${isArray ? ']' : '}'}`;
}
