/** What the pages of the sign-in hand to each other. */
export type SignInState = { next?: string; hasEnded?: boolean; notice?: string; email?: string } | null;

/** The path to open after sign-in: the page that required it, if the path belongs to this console, else `/`. */
export function readNextPage(state: unknown): string {
  const { next } = (state ?? {}) as { next?: unknown };
  return typeof next === 'string' && /^\/(?![/\\])/.test(next) && !next.startsWith('/sign-in') ? next : '/';
}
