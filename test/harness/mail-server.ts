import { once } from 'node:events';
import { freePort } from '@cotejo/testing';
import { SMTPServer } from 'smtp-server';

/** A mail as a mail server took it. */
export interface TakenMail {
  to: string[];
  /** Headers and body, as they came. */
  text: string;
}

/** A real SMTP server on the loopback, that keeps what it takes. */
export class MailServer {
  readonly taken: TakenMail[] = [];
  /** Every recipient of a RCPT command, the refused ones too. */
  readonly requested: string[] = [];
  private server: SMTPServer | null = null;

  private constructor(
    readonly port: number,
    private readonly refused: string,
  ) {}

  /** @param refused address that the server rejects with 550 */
  static async start(refused: string): Promise<MailServer> {
    const server = new MailServer(await freePort(), refused);
    await server.come();
    return server;
  }

  get url(): string {
    return `smtp://shop:s3cret@127.0.0.1:${this.port}`;
  }

  async come(): Promise<void> {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      authOptional: true,
      allowInsecureAuth: true,
      onAuth: ({ username }, _, done) => done(null, { user: username ?? '' }),
      onRcptTo: ({ address }, _, done) => {
        this.requested.push(address);
        if (address !== this.refused) {
          return done();
        }
        done(Object.assign(new Error(`<${address}> unknown`), { responseCode: 550 }));
      },
      onData: (stream, { envelope }, done) => {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          this.taken.push({ to: envelope.rcptTo.map(({ address }) => address), text: Buffer.concat(parts).toString() });
          done();
        });
      },
    });
    this.server = await listening(server, this.port);
  }

  async go(): Promise<void> {
    if (this.server) {
      await closed(this.server);
    }
    this.server = null;
  }
}

async function listening(server: SMTPServer, port: number): Promise<SMTPServer> {
  server.on('error', () => {});
  const ready = once(server.server, 'listening');
  server.listen(port, '127.0.0.1');
  await ready;
  return server;
}

const closed = (server: SMTPServer): Promise<void> => new Promise((resolve) => server.close(resolve));
