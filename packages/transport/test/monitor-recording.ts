import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** All commands that a Redis receives from now on, as MONITOR prints them. */
export class MonitorRecording {
  private readonly chunks: Buffer[] = [];

  private constructor(private readonly socket: Socket) {
    socket.on('data', (chunk) => this.chunks.push(chunk));
    socket.on('error', () => undefined); // The server may be killed.
  }

  static async start(port: number): Promise<MonitorRecording> {
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

/** The values that a text contains as plain text, base64 or hex, at any offset. */
export function findValues(text: string, values: string[]): string[] {
  return values.filter((value) => encodingsOf(value).some((encoding) => text.includes(encoding)));
}

function encodingsOf(value: string): string[] {
  const bytes = Buffer.from(value);
  const shifted = [0, 1, 2].map((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
    return encoded.slice(Math.ceil((8 * offset) / 6), Math.floor((8 * (offset + bytes.length)) / 6));
  });
  return [value, bytes.toString('hex'), ...shifted];
}
