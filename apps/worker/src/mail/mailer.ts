import { ExpectedError } from '@cotejo/contracts/expected-error';
import type { RenderedMail } from '@cotejo/members';
import { isLoopback } from '@cotejo/platform';
import { createTransport, type Transporter } from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js';
import type { MailConfig } from './mail.config.js';

const CONNECT_MS = 10_000;
const SILENCE_MS = 15_000;
const WHOLE_MS = 30_000;
const PORTS: Record<string, number> = { 'smtp:': 587, 'smtps:': 465 };

/** The mail server did not accept a mail. Its answer may contain an address, so only its code is kept. */
export class MailNotSentError extends ExpectedError {
  /** @param permanent `true` when another attempt would also be refused */
  constructor(
    code: string,
    readonly permanent: boolean,
  ) {
    super(code, `the mail server did not accept the mail: ${code}`);
  }
}

/** Sends mails through a mail server. */
export class Mailer {
  constructor(private readonly config: MailConfig) {}

  /** Origin of the console, for links. */
  get consoleUrl(): string {
    return this.config.consoleUrl;
  }

  /**
   * @param id the same for each attempt, so that the server or the reader can recognise a second copy @throws
   * MailNotSentError
   */
  async send(id: string, { to, subject, text, html }: RenderedMail): Promise<void> {
    const { from, consoleUrl } = this.config;
    const transport = createTransport(this.options());
    const messageId = `<${id}@${new URL(consoleUrl).hostname}>`;
    try {
      await sendWithinDeadline(transport, transport.sendMail({ from, to, subject, text, html, messageId }));
    } catch (error) {
      throw error instanceof MailNotSentError ? error : toMailNotSentError(error);
    } finally {
      transport.close();
    }
  }

  private options(): SMTPTransport.Options {
    const { hostname, protocol, port, username, password } = this.config.smtpUrl.current;
    const host = hostname.replace(/^\[|\]$/g, '');
    return {
      host,
      port: port === '' ? PORTS[protocol] : Number(port),
      secure: protocol === 'smtps:',
      // Mails contain sign-in links, which must not cross a network unencrypted.
      requireTLS: !isLoopback(host),
      ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      dnsTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    };
  }
}

async function sendWithinDeadline(
  transport: Transporter<SMTPTransport.SentMessageInfo>,
  sending: Promise<unknown>,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      transport.close();
      reject(new MailNotSentError('deadline', false));
    }, WHOLE_MS);
  });
  try {
    await Promise.race([sending, late]);
  } finally {
    clearTimeout(timer);
    sending.catch(() => {});
  }
}

/**
 * A 5xx answer is permanent, except a wrong password (EAUTH): an operator can correct the password and the mail is
 * sent.
 */
function toMailNotSentError(error: unknown): MailNotSentError {
  const { responseCode, code } = (error ?? {}) as { responseCode?: unknown; code?: unknown };
  const answer = typeof responseCode === 'number' ? responseCode : 0;
  const name = typeof code === 'string' && /^[A-Z_]{1,32}$/.test(code) ? code : 'failed';
  return new MailNotSentError(
    answer > 0 ? `${name} ${answer}` : name,
    answer >= 500 && answer < 600 && name !== 'EAUTH',
  );
}
