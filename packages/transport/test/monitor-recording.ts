import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Everything a Redis was told from now on, as its MONITOR writes it. */
export class MonitorRecording {
  private readonly chunks: Buffer[] = [];

  private constructor(private readonly socket: Socket) {
    socket.on('data', (chunk) => this.chunks.push(chunk));
    socket.on('error', () => undefined); // The server may be killed.
  }

  static async of(port: number): Promise<MonitorRecording> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const recording = new MonitorRecording(socket);
    socket.write('MONITOR\r\n');
    await once(socket, 'data');
    return recording;
  }

  get text(): string {
    return Buffer.concat(this.chunks).toString('latin1');
  }

  stop(): void {
    this.socket.destroy();
  }
}

/** Those of the values that a text holds in clear, in base64 or in hex, whatever stood before them. */
export function foundIn(text: string, values: string[]): string[] {
  return values.filter((value) => formsOf(value).some((form) => text.includes(form)));
}

function formsOf(value: string): string[] {
  const bytes = Buffer.from(value);
  const shifted = [0, 1, 2].map((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
    return encoded.slice(Math.ceil((8 * offset) / 6), Math.floor((8 * (offset + bytes.length)) / 6));
  });
  return [value, bytes.toString('hex'), ...shifted];
}
