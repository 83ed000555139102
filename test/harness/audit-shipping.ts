import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer, type Server, type TLSSocket } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { freePort, waitFor } from '@cotejo/testing';
import { generate } from 'selfsigned';

const CONFIG = fileURLToPath(new URL('../../infra/audit-shipping/rsyslog.conf', import.meta.url));

/** A real rsyslogd that ships a folder, and a receiver of syslog over TLS (RFC 5425) in this process. */
export class Shipping {
  /** What the receiver has, one message each. */
  readonly lines: string[] = [];
  private rsyslog: ChildProcess | null = null;
  private killAt = Number.POSITIVE_INFINITY;
  private readonly receiver: Server;

  private constructor(
    private readonly program: string,
    private readonly env: NodeJS.ProcessEnv,
    pair: { cert: string; key: string },
  ) {
    this.receiver = createServer(pair, (socket) => this.readMessages(socket));
    this.receiver.on('tlsClientError', () => {});
  }

  /** @param place the folder to ship, and one for the files of rsyslogd */
  static async open(program: string, place: { folder: string; dir: string }): Promise<Shipping> {
    const state = join(place.dir, 'rsyslog');
    const caFile = join(place.dir, 'siem.crt');
    mkdirSync(state);
    const extensions = [{ name: 'subjectAltName' as const, altNames: [{ type: 2 as const, value: 'localhost' }] }];
    const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], { extensions });
    writeFileSync(caFile, cert);
    const siem = { SIEM_HOST: 'localhost', SIEM_PORT: String(await freePort()), SIEM_CA_FILE: caFile };
    const env = { PATH: process.env.PATH, AUDIT_FOLDER: place.folder, STATE_FOLDER: state, ...siem };
    return new Shipping(program, env, { cert, key });
  }

  async startReceiver(): Promise<void> {
    this.receiver.listen(Number(this.env.SIEM_PORT), 'localhost');
    await once(this.receiver, 'listening');
  }

  startRsyslog(): void {
    this.rsyslog = spawn(this.program, ['-n', '-f', CONFIG, '-i', 'NONE'], { env: this.env, stdio: 'ignore' });
  }

  /** Kills rsyslogd while it sends: as soon as the receiver has so many more messages. */
  async killRsyslogAfter(messages: number): Promise<void> {
    const { rsyslog, lines } = this;
    this.killAt = lines.length + messages;
    const isKilled = () => rsyslog?.signalCode === 'SIGKILL';
    await waitFor(isKilled, { what: `${messages} messages at the receiver`, timeoutMs: 30_000 });
    this.killAt = Number.POSITIVE_INFINITY;
  }

  async stop(): Promise<void> {
    this.rsyslog?.kill('SIGKILL');
    if (this.receiver.listening) {
      this.receiver.close();
      await once(this.receiver, 'close');
    }
  }

  /** Reads messages, each behind its length in bytes. A message that was cut off is not kept. */
  private readMessages(socket: TLSSocket): void {
    let rest = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (bytes: Buffer) => {
      rest = Buffer.concat([rest, bytes]);
      for (;;) {
        const space = rest.indexOf(' ');
        const end = space + 1 + Number(rest.subarray(0, Math.max(space, 0)).toString());
        if (space < 1 || rest.length < end) {
          break;
        }
        this.lines.push(rest.subarray(space + 1, end).toString('utf8'));
        rest = rest.subarray(end);
      }
      if (this.lines.length >= this.killAt) {
        this.rsyslog?.kill('SIGKILL');
      }
    });
  }
}
