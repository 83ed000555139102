import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, waitFor } from '@cotejo/testing';
import { generate } from 'selfsigned';

const RECEIVER = fileURLToPath(new URL('audit-receiver.mjs', import.meta.url));
/** Time that the receiver of this repository needs for one message. */
const SLOW_MS = 0.2;

/** A process that receives the audit stream, keeps it in a file, and can be killed and started again. */
export class Siem {
  kills = 0;
  private child: ChildProcess | null = null;

  private constructor(
    /** The receiver's address, for `COTEJO_AUDIT_STREAM`. */
    readonly url: string,
    /** File with the certificate that the worker must trust. */
    readonly caFile: string,
    private readonly outFile: string,
    private readonly run: () => ChildProcess,
    private readonly port: number,
  ) {}

  /** A receiver of this repository. */
  static async open(kind: 'syslog' | 'https', dir: string): Promise<Siem> {
    const [port, { certFile, keyFile }] = [await freePort(), await newCertificate(dir)];
    const outFile = join(dir, `${kind}.log`);
    const args = [kind, String(port), certFile, keyFile, outFile, String(SLOW_MS)];
    const url = kind === 'syslog' ? `tls+syslog://127.0.0.1:${port}` : `https://127.0.0.1:${port}/events`;
    return new Siem(url, certFile, outFile, () => fork(RECEIVER, args, { execArgv: [], stdio: 'inherit' }), port);
  }

  /**
   * A real rsyslogd. It writes a message before it reads the next one (`Direct`), and uses OpenSSL, which says
   * `close_notify` after everything was read.
   */
  static async rsyslog(program: string, dir: string): Promise<Siem> {
    const [port, { certFile, keyFile }] = [await freePort(), await newCertificate(dir)];
    const [outFile, config] = [join(dir, 'rsyslog.log'), join(dir, 'rsyslog.conf')];
    writeFileSync(config, rsyslogConfig({ port, certFile, keyFile, outFile, dir }));
    const start = () => spawn(program, ['-n', '-f', config, '-iNONE'], { stdio: 'ignore' });
    return new Siem(`tls+syslog://127.0.0.1:${port}`, certFile, outFile, start, port);
  }

  async start(): Promise<void> {
    this.child = this.run();
    await waitFor(() => isOpen(this.port), { what: 'the receiver to listen' });
  }

  /** Waits until the receiver has written more than it has now. */
  async receiving(): Promise<void> {
    const before = this.bytes();
    await waitFor(() => this.bytes() > before, { what: 'the receiver to get events', timeoutMs: 60_000 });
  }

  async kill(): Promise<void> {
    this.kills += 1;
    await this.end('SIGKILL');
  }

  async stop(): Promise<void> {
    if (this.child) {
      await this.end('SIGTERM');
    }
  }

  /** What the receiver has on its disk, one message in each line. */
  lines(): string[] {
    return existsSync(this.outFile) ? readFileSync(this.outFile, 'utf8').split('\n').filter(Boolean) : [];
  }

  private bytes(): number {
    return existsSync(this.outFile) ? statSync(this.outFile).size : 0;
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.child as ChildProcess;
    this.child = null;
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await once(child, 'exit');
    }
  }
}

async function newCertificate(dir: string): Promise<{ certFile: string; keyFile: string }> {
  const extensions = [{ name: 'subjectAltName' as const, altNames: [{ type: 7 as const, ip: '127.0.0.1' }] }];
  const pair = await generate([{ name: 'commonName', value: '127.0.0.1' }], { extensions });
  const files = { certFile: join(dir, 'receiver.crt'), keyFile: join(dir, 'receiver.key') };
  writeFileSync(files.certFile, pair.cert);
  writeFileSync(files.keyFile, pair.private);
  return files;
}

interface RsyslogFiles {
  port: number;
  certFile: string;
  keyFile: string;
  outFile: string;
  dir: string;
}

/** The settings that docs/audit-stream.md recommends, without the client's certificate. */
const rsyslogConfig = ({ port, certFile, keyFile, outFile, dir }: RsyslogFiles): string => `
global(workDirectory="${dir}" maxMessageSize="256k"
  defaultNetstreamDriverCAFile="${certFile}" defaultNetstreamDriverCertFile="${certFile}" defaultNetstreamDriverKeyFile="${keyFile}")
main_queue(queue.type="Direct")
module(load="imtcp" streamDriver.name="ossl" streamDriver.mode="1" streamDriver.authMode="anon")
template(name="event" type="string" string="%msg%\\n")
ruleset(name="cotejo") {
  action(type="omfile" file="${outFile}" template="event" asyncWriting="off" flushOnTXEnd="on")
}
input(type="imtcp" address="127.0.0.1" port="${port}" ruleset="cotejo")
`;

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('close', () => socket.destroy());
    socket.once('connect', () => socket.destroy());
  });
}
