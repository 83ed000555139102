import { Readable, Writable } from 'node:stream';

interface CommandOutput {
  code: number;
  out: string;
  err: string;
}

/**
 * Runs a command in this process, and returns its exit code and what it printed.
 * @param run receives the streams that the command uses
 * @param input what the command reads from standard input
 */
export async function commandOutput(
  run: (streams: { input: Readable; out: Writable; err: Writable }) => Promise<number>,
  input = '',
): Promise<CommandOutput> {
  const [out, err] = [new TextSink(), new TextSink()];
  const code = await run({ input: Readable.from([Buffer.from(input)], { objectMode: false }), out, err });
  return { code, out: out.text, err: err.text };
}

/** A stream that keeps what is written as a text. */
export class TextSink extends Writable {
  text = '';

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk;
    done();
  }
}
