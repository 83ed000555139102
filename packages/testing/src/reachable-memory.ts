import { Session } from 'node:inspector';
import { getHeapSnapshot, setFlagsFromString } from 'node:v8';

/** Without it, a snapshot has only the first 1024 characters of each text. */
const TEXT_LENGTH_MAX = 2 ** 29;
const SEARCH = `function (text) {
  const decoder = new TextDecoder('latin1');
  return this.some((buffer) => decoder.decode(buffer).includes(text));
}`;

/**
 * Whether this process can still reach an object with a text, after a garbage collection. Keep the text itself as bytes only: a
 * snapshot leaves out the bytes of buffers.
 */
export async function isInHeap(text: Buffer): Promise<boolean> {
  setFlagsFromString(`--heap-snapshot-string-limit=${TEXT_LENGTH_MAX}`);
  let last = Buffer.alloc(0);
  let isFound = false;
  for await (const chunk of getHeapSnapshot()) {
    const piece = Buffer.concat([last, chunk as Buffer]);
    isFound ||= piece.includes(text);
    last = piece.subarray(-text.length);
  }
  return isFound;
}

/** Whether this process can still reach a buffer with a text of ASCII, after a garbage collection. */
export function isInBuffers(text: string): boolean {
  const session = new Session();
  session.connect();
  try {
    const prototype = ask(session, 'Runtime.evaluate', { expression: 'ArrayBuffer.prototype' }).result;
    const { objects } = ask(session, 'Runtime.queryObjects', { prototypeObjectId: prototype?.objectId });
    const call = { objectId: objects?.objectId, functionDeclaration: SEARCH, arguments: [{ value: text }] };
    return ask(session, 'Runtime.callFunctionOn', { ...call, returnByValue: true }).result?.value === true;
  } finally {
    session.disconnect();
  }
}

interface Found {
  objectId?: string;
  value?: unknown;
}

/** The inspector of this process answers before `post` returns. */
function ask(session: Session, method: string, parameters: object): { result?: Found; objects?: Found } {
  let answer: object | undefined;
  session.post(method, parameters, (error, found) => {
    if (error) {
      throw new Error(`${method} failed`);
    }
    answer = found;
  });
  return answer ?? {};
}
