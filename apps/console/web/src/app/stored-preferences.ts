/** A preference of this browser, not of a member. In a private window, which may have no storage, it lasts while the page is open. */
type Name = 'language' | 'theme' | 'account' | 'seen_return';

const storageKey = (name: Name): string => `cotejo.${name}`;

export function readPreference(name: Name): string | null {
  try {
    return localStorage.getItem(storageKey(name));
  } catch {
    return null;
  }
}

export function savePreference(name: Name, value: string): void {
  try {
    localStorage.setItem(storageKey(name), value);
  } catch {
    // Without storage, the preference ends with the page.
  }
}
