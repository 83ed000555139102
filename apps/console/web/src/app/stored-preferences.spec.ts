import { readPreference, savePreference } from './stored-preferences.js';

const fakeStorage = (storage: Partial<Storage>) =>
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true });

const original = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
afterAll(() => {
  if (original) {
    Object.defineProperty(globalThis, 'localStorage', original);
  }
});

it('reads a saved preference under a name of this console', () => {
  const items = new Map<string, string>();
  fakeStorage({ getItem: (name) => items.get(name) ?? null, setItem: (name, value) => void items.set(name, value) });
  savePreference('language', 'en');
  expect([...items]).toEqual([['cotejo.language', 'en']]);
  expect(readPreference('language')).toBe('en');
  expect(readPreference('theme')).toBeNull();
});

it('reads no preference, and throws nothing, when the browser forbids storage', () => {
  const forbid = () => {
    throw new Error('SecurityError');
  };
  fakeStorage({ getItem: forbid, setItem: forbid });
  savePreference('theme', 'dark');
  expect(readPreference('theme')).toBeNull();
});
