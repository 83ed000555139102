import { readFileSync } from 'node:fs';
import { ConfigInvalidError, type Env } from '@cotejo/platform';

/** How mails leave. */
export interface MailConfig {
  /** With user and password: never to be written anywhere. */
  smtpUrl: URL;
  /** `Cotejo <no-reply@example.com>`. */
  from: string;
  /** Origin of the console, for links. */
  consoleUrl: string;
}

const FILE = 'COTEJO_SMTP_URL_FILE';
const URL_LENGTH_MAX = 2_048;

/** `null`: mails wait in the outbox. @throws ConfigInvalidError naming the variable, never its value */
export function readMailConfig(env: Env): MailConfig | null {
  const file = env.optional(FILE);
  if (file === undefined) {
    return null;
  }
  const consoleUrl = env.string('COTEJO_CONSOLE_URL');
  if (!URL.canParse(consoleUrl)) {
    throw new ConfigInvalidError('COTEJO_CONSOLE_URL', 'must be an origin');
  }
  return { smtpUrl: readSmtpUrl(file), from: env.string('COTEJO_MAIL_FROM'), consoleUrl };
}

function readSmtpUrl(file: string): URL {
  let text = '';
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch {
    // Told below, as an empty file is.
  }
  const url = text.length <= URL_LENGTH_MAX && URL.canParse(text) ? new URL(text) : null;
  if (!url?.hostname || !/^smtps?:$/.test(url.protocol)) {
    throw new ConfigInvalidError(
      FILE,
      'must name a readable file that holds smtp://host:port or smtps://host:port, user and password before the host',
    );
  }
  return url;
}
