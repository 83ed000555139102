import { fileURLToPath } from 'node:url';
import { ConfigInvalidError, type Env } from '@cotejo/platform';
import { AUDIT_STREAM_SETTINGS } from './audit-stream.settings.js';

const VARIABLE = 'COTEJO_AUDIT_STREAM';

/**
 * The folder that the audit log is streamed to; `null`: it is not streamed.
 * @throws ConfigInvalidError, which never repeats a value
 */
export function readStreamFolder(env: Env): string | null {
  const text = env.read(AUDIT_STREAM_SETTINGS)[VARIABLE];
  if (text === undefined) {
    return null;
  }
  const url = URL.parse(text);
  const isOnlyPath = url?.host === '' && url.search === '' && url.hash === '';
  if (!isOnlyPath || url.protocol !== 'file:' || url.pathname === '/') {
    throw new ConfigInvalidError(
      VARIABLE,
      'must be file:/// and the path of a folder; a log shipper sends its files to a SIEM, see docs/audit-stream.md',
    );
  }
  return fileURLToPath(url);
}
