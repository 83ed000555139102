const LOOK_UP = '/v1/cedula/';

/**
 * Fastify refuses a path with a broken percent escape before any controller runs. In the path of a look-up such a text is
 * only a malformed number, so its escapes are kept as text and the look-up refuses it like any other.
 */
export function keepBrokenEscapes({ url = '/' }: { url?: string | undefined }): string {
  if (!url.startsWith(LOOK_UP) || !url.includes('%')) {
    return url;
  }
  const [path = '', ...query] = url.split('?');
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
}
