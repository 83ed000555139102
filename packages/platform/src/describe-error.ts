/** Name and code of an error, and the line of our code where it was thrown; never its message. */
export function describeError(error: unknown): { name: string; code?: string; at?: string } {
  if (!(error instanceof Error)) {
    return { name: typeof error };
  }
  const code = (error as { code?: unknown }).code;
  const frame = error.stack?.split('\n').find((line) => /^\s+at .*\/(apps|packages)\//.test(line));
  return {
    name: error.name,
    ...(typeof code === 'string' && { code }),
    ...(frame && { at: frame.trim().replace(/\(?(file:\/\/)?\/.*\/(apps|packages)\//, '$2/') }),
  };
}
