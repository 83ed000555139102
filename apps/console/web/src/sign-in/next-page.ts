/** Where to go after signing in: back to the page that asked for it, which is one of ours. */
export function nextPageOf(state: unknown): string {
  const { next } = (state ?? {}) as { next?: unknown };
  return typeof next === 'string' && /^\/(?![/\\])/.test(next) && !next.startsWith('/sign-in') ? next : '/';
}
