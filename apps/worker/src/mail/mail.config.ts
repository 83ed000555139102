import { ConfigInvalidError, type Env, type Secret } from '@cotejo/platform';

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
  const smtpUrl = env.optionalSecret(FILE, parseSmtpUrl);
  if (smtpUrl === undefined) {
    return null;
  }
  const consoleUrl = env.string('COTEJO_CONSOLE_URL');
  if (!URL.canParse(consoleUrl)) {
    throw new ConfigInvalidError('COTEJO_CONSOLE_URL', 'must be an origin');
  }
  return { smtpUrl, from: env.string('COTEJO_MAIL_FROM'), consoleUrl };
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
