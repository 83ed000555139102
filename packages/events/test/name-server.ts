import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';

const TYPE_A = 1;

/** A real name server on this machine. Each answer is the next address of the list, and may not be cached. */
export class NameServer {
  readonly questions: number[] = [];

  private constructor(
    private readonly socket: Socket,
    private readonly addresses: readonly string[],
  ) {
    socket.on('message', (question, { port, address }) => socket.send(this.answer(question), port, address));
  }

  static async start(addresses: readonly string[]): Promise<NameServer> {
    const socket = createSocket('udp4').bind(0, '127.0.0.1');
    await once(socket, 'listening');
    return new NameServer(socket, addresses);
  }

  get address(): string {
    return `127.0.0.1:${this.socket.address().port}`;
  }

  async stop(): Promise<void> {
    this.socket.close();
    await once(this.socket, 'close');
  }

  private answer(question: Buffer): Buffer {
    const end = question.indexOf(0, 12) + 5;
    const type = question.readUInt16BE(end - 4);
    const header = Buffer.from(question.subarray(0, 12));
    header.writeUInt16BE(0x8180, 2);
    header.writeUInt16BE(type === TYPE_A ? 1 : 0, 6);
    header.fill(0, 8);
    const asked = question.subarray(12, end);
    if (type !== TYPE_A) {
      return Buffer.concat([header, asked]);
    }
    const next = this.addresses[this.questions.push(type) % this.addresses.length] ?? '';
    // A pointer to the name in the question, type A, class IN, no caching, four bytes.
    const record = [0xc0, 0x0c, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...next.split('.').map(Number)];
    return Buffer.concat([header, asked, Buffer.from(record)]);
  }
}
