import { CONSOLE_ADDRESS, ConfigInvalidError, type Env, type Secret } from '@cotejo/platform';
import { WORKER_SETTINGS } from '../worker.settings.js';

/** Settings of the mail server. */
export interface MailConfig {
  /** Contains user and password: never log it. */
  smtpUrl: Secret<URL>;
  /** `Cotejo <no-reply@example.com>`. */
  from: string;
  /** Origin of the console, for links. */
  consoleUrl: string;
}

const FILE = 'COTEJO_SMTP_URL_FILE';
const URL_LENGTH_MAX = 2_048;

/**
 * `null` when no mail server is configured: mails then wait in the outbox. @throws ConfigInvalidError with the
 * variable's name, never its value
 */
export function readMailConfig(env: Env): MailConfig | null {
  const smtpUrl = env.optionalSecret(WORKER_SETTINGS, FILE, parseSmtpUrl);
  if (smtpUrl === undefined) {
    return null;
  }
  const { COTEJO_CONSOLE_URL: consoleUrl } = env.read(CONSOLE_ADDRESS);
  return { smtpUrl, from: env.read(WORKER_SETTINGS).COTEJO_MAIL_FROM, consoleUrl };
}

function parseSmtpUrl(content: Buffer): URL {
  const text = content.toString('utf8').trim();
  const url = text.length <= URL_LENGTH_MAX && URL.canParse(text) ? new URL(text) : null;
  if (!url?.hostname || !/^smtps?:$/.test(url.protocol)) {
    throw new ConfigInvalidError(
      FILE,
      'must name a readable file with an smtp:// or smtps:// URL that has user, password, host and port',
    );
  }
  return url;
}
