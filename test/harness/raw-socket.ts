import { connect } from 'node:net';

/** What came back on a connection to which bytes were written as they stand. */
export interface RawConversation {
  /** Everything received, as one text. */
  text: string;
  /** The statuses of all answers in it. */
  statuses: number[];
  /** The body of the first answer, if that is JSON. */
  body: Record<string, unknown> | undefined;
  /** The server ended the connection within the time given. */
  closed: boolean;
}

/** Writes bytes to a new connection and listens until the server closes it, at most `waitMs`. */
export function converse(url: string, bytes: string | Buffer, waitMs = 3_000): Promise<RawConversation> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const finish = (closed: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(describe(Buffer.concat(chunks).toString('utf8'), closed));
    };
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(bytes));
    const timer = setTimeout(() => finish(false), waitMs);
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', () => {});
    socket.on('close', () => finish(true));
  });
}

function describe(text: string, closed: boolean): RawConversation {
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  const last = text.slice(text.indexOf('\r\n\r\n') + 4);
  return { text, closed, statuses: statuses.filter((status) => status !== 100), body: parse(last) };
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
