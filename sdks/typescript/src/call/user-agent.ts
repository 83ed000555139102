import { VERSION } from '../version.js';

/** `cotejo-typescript/<version> (node <its version>; <system>)`, then the application. */
export function userAgent(application: string | undefined): string {
  const own = `cotejo-typescript/${VERSION} (node ${process.versions.node}; ${process.platform})`;
  return application ? `${own} ${application}` : own;
}
