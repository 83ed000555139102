/** What this browser remembers, of nobody in particular. Without storage (private windows) it forgets, and works. */
type Name = 'language' | 'theme';

const keyOf = (name: Name): string => `cotejo.${name}`;

export function recall(name: Name): string | null {
  try {
    return localStorage.getItem(keyOf(name));
  } catch {
    return null;
  }
}

export function remember(name: Name, value: string): void {
  try {
    localStorage.setItem(keyOf(name), value);
  } catch {
    // Forgotten when the page closes.
  }
}
