import { parse } from 'tldts';

// `getDomain` and `getPublicSuffix` of tldts keep the last name in an object that all calls share, and the domain of a buyer would
// stay in memory. `parse` makes a new object for each call.

/** The name below the public suffix: `tienda.com.co` of `correo.tienda.com.co`; `null` of a suffix itself. */
export function registeredDomain(name: string): string | null {
  return parse(name).domain;
}

/** The suffix below which a registry or a provider gives names: `com.co` of `tienda.com.co`. */
export function publicSuffix(name: string): string | null {
  return parse(name).publicSuffix;
}
