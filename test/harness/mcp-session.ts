import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const CLI = fileURLToPath(new URL('../../apps/cli/dist/main.js', import.meta.url));
const ANSWER_MS = 30_000;

// biome-ignore lint/suspicious/noExplicitAny: a black-box test looks at whatever came back
export type RpcAnswer = any;

/** `cotejo mcp` as a process, with every line that went in and came out. */
export class McpSession {
  readonly child: ChildProcess;
  stdout = '';
  stderr = '';
  readonly #waiting = new Map<unknown, (answer: RpcAnswer) => void>();
  #unread = '';
  #lastId = 0;

  constructor(env: NodeJS.ProcessEnv, args: string[] = []) {
    this.child = spawn(process.execPath, [CLI, 'mcp', ...args], { env: { NODE_ENV: 'production', ...env } });
    this.child.stdout?.setEncoding('utf8').on('data', (text: string) => this.#read(text));
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.stderr += text;
    });
  }

  async initialize(protocolVersion = '2025-11-25'): Promise<RpcAnswer> {
    const clientInfo = { name: 'test', version: '1' };
    const answer = await this.request('initialize', { protocolVersion, capabilities: {}, clientInfo });
    this.write({ jsonrpc: '2.0', method: 'notifications/initialized' });
    return answer;
  }

  request(method: string, params: unknown = {}): Promise<RpcAnswer> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no answer to ${method}`)), ANSWER_MS);
      this.#waiting.set(id, (answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
      this.write({ jsonrpc: '2.0', id, method, params });
    });
  }

  call(name: unknown, args?: unknown): Promise<RpcAnswer> {
    return this.request('tools/call', { name, arguments: args });
  }

  write(message: unknown): void {
    this.writeText(`${JSON.stringify(message)}\n`);
  }

  writeText(text: string): void {
    this.child.stdin?.write(text);
  }

  /** Closes standard input. @returns the exit code */
  end(): Promise<number | null> {
    const ended = new Promise<number | null>((resolve) => this.child.once('exit', (code) => resolve(code)));
    this.child.stdin?.end();
    return ended;
  }

  #read(text: string): void {
    this.stdout += text;
    const lines = (this.#unread + text).split('\n');
    this.#unread = lines.pop() ?? '';
    for (const line of lines) {
      const answer = JSON.parse(line);
      this.#waiting.get(answer.id)?.(answer);
      this.#waiting.delete(answer.id);
    }
  }
}
