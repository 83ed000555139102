import { once } from 'node:events';
import { connect, isIP, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { Duplex } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import type { Environment } from '@cotejo/contracts';
import { TLS_VERSION_MIN } from '@cotejo/platform';
import { type Destination, DestinationError, type StreamBatch, toDestinationError } from './destination.js';
import { readTlsFiles, type StreamSettings } from './stream-settings.js';
import { syslogFrame, syslogHostname } from './syslog-frame.js';

type SyslogSettings = Extract<StreamSettings, { kind: 'syslog' }>;

/**
 * Syslog over TLS (RFC 5425), which has no acknowledgement. Each batch has its own connection. After the last message we
 * close our side, and the batch counts as taken when the receiver closes its side too, with the message `close_notify` of
 * TLS: a receiver sends it after it read everything. The kernel of a killed receiver closes the connection as well, but
 * without that message.
 */
export class SyslogDestination implements Destination {
  private readonly hostname = syslogHostname(hostname());

  constructor(
    private readonly settings: SyslogSettings,
    private readonly environment: Environment,
  ) {}

  async send({ lines }: StreamBatch, signal: AbortSignal): Promise<void> {
    const frames = Buffer.concat(lines.map((line) => syslogFrame(line, this.environment, this.hostname)));
    const tap = new ConnectionTap(connect(this.settings.port, this.settings.host));
    const onAbort = () => tap.fail(new DestinationError('timeout'));
    signal.addEventListener('abort', onAbort, { once: true });
    let tls: TLSSocket | undefined;
    try {
      signal.throwIfAborted();
      tls = this.secure(tap);
      tls.on('error', (error) => tap.fail(error));
      let notified = false;
      tls.once('end', () => {
        notified = true;
      });
      await Promise.race([once(tls, 'secureConnect'), tap.fin]);
      tls.end(frames);
      await tap.fin;
      // `close_notify` and the end of the connection may come in the same turn.
      await nextTurn();
      this.refuseUnlessTaken(tls.writableFinished, notified);
    } catch (error) {
      throw toDestinationError(error, signal);
    } finally {
      signal.removeEventListener('abort', onAbort);
      tls?.destroy();
      tap.disconnect();
    }
  }

  private refuseUnlessTaken(isSent: boolean, notified: boolean): void {
    if (!isSent) {
      throw new DestinationError('closed_early');
    }
    if (!notified && this.settings.closing === 'notify') {
      throw new DestinationError('no_close_notify');
    }
  }

  private secure(tap: ConnectionTap): TLSSocket {
    const { host, files } = this.settings;
    const tls = connectTls({
      socket: tap,
      host,
      ...(isIP(host) === 0 && { servername: host }),
      minVersion: TLS_VERSION_MIN,
      ...readTlsFiles(files),
    });
    // A receiver of syslog answers nothing; whatever it sends is thrown away, so that its end can be seen.
    return tls.resume();
  }
}

/**
 * The connection under TLS. Node reports the end of a TLS connection in the same way with and without `close_notify`.
 * Therefore this stream does not pass on the end of the connection: TLS then ends only by `close_notify`.
 */
class ConnectionTap extends Duplex {
  /** Resolves when the receiver has closed its side in order: with FIN, not with a reset. Rejects with the first error. */
  readonly fin: Promise<void>;
  private refuse: (error: Error) => void = () => {};

  constructor(private readonly raw: Socket) {
    super();
    this.fin = new Promise((resolve, reject) => {
      raw.once('end', resolve);
      this.refuse = reject;
    });
    this.fin.catch(() => {});
    this.on('error', () => {});
    raw.on('data', (bytes: Buffer) => this.destroyed || this.push(bytes));
    raw.on('error', (error) => this.fail(error));
  }

  fail(error: Error): void {
    this.refuse(error);
    this.disconnect();
  }

  /** TLS destroys this stream after `close_notify`, but not the connection: a reset after it must be noticed. */
  disconnect(): void {
    this.destroy();
    this.raw.destroy();
  }

  override _read(): void {}

  override _write(bytes: Buffer, _: BufferEncoding, done: (error?: Error | null) => void): void {
    this.raw.write(bytes, done);
  }

  override _final(done: (error?: Error | null) => void): void {
    this.raw.end(done);
  }
}
