import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { deliver, freePort } from '@cotejo/testing';
import { ROOT } from '../../harness/checkout.js';
import { type Language, languages } from '../../harness/docs-snippets.js';
import { lacking } from '../../harness/tools.js';

/** The receivers of the guide of webhooks run, and get deliveries over a real socket: genuine ones and forged ones. */
const FOLDER = join(ROOT, 'docs/site/snippets/webhooks');
const RECEIVERS = { typescript: 'receiver.ts', python: 'receiver.py', php: 'receiver.php', java: 'Receiver.java' };
const BODY = '{"type":"webhook.test","timestamp":"2026-11-25T01:02:03.000Z","data":{"endpoint_id":"we_1"}}';
const START_MS = 60_000;

const folder = mkdtempSync(join(tmpdir(), 'cotejo-receivers-'));
const available = languages();
const PAGES = ['docs/site/pages/guides/webhooks.md', 'docs/site/pages/en/guides/webhooks.md'];
/** What the reader of the page has: the unpacked SDK, and beside it the file that the page shows whole. */
function copyPhp(): void {
  const [installed = ''] = /cotejo-php-[\d.]+\d/.exec(readFileSync(join(FOLDER, '../install/php.sh'), 'utf8')) ?? [];
  symlinkSync(join(ROOT, 'sdks/php'), join(folder, installed));
  copyFileSync(join(FOLDER, RECEIVERS.php), join(folder, RECEIVERS.php));
}
copyPhp();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function start(language: keyof typeof RECEIVERS, port: number, secret: string): ChildProcess {
  const { command, env } = available[language] as Language;
  const [program = '', ...args] =
    language === 'php'
      ? ['php', '-S', `127.0.0.1:${port}`, RECEIVERS.php]
      : command({ file: join(FOLDER, RECEIVERS[language]) }, folder);
  const environment = { ...process.env, ...env, PORT: String(port), WEBHOOK_SECRET: secret };
  return spawn(program, args, { cwd: folder, env: environment, stdio: 'ignore' });
}

async function untilListening(port: number, child: ChildProcess): Promise<void> {
  for (const deadline = performance.now() + START_MS; performance.now() < deadline && child.exitCode === null; ) {
    const socket = new Socket().connect(port, '127.0.0.1');
    // `once` rejects when the connection is refused.
    const opened = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (opened) {
      return;
    }
    await sleep(100);
  }
  throw new Error('the receiver does not listen');
}

type Delivery = Parameters<typeof deliver>[0];

async function send(port: number, delivery: Partial<Delivery>): Promise<number> {
  const { body, headers } = deliver({ body: BODY, signed: ['v1:current', 'v1a:current'], secrets: [], ...delivery });
  const response = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(headers as Record<string, string>) },
    body,
  });
  await response.arrayBuffer();
  return response.status;
}

it.each(PAGES)('%s shows the whole file of PHP and the command that runs it', (page) => {
  const text = readFileSync(join(ROOT, page), 'utf8');
  expect(text).toContain('snippets/webhooks/receiver.php{php} [receiver.php]');
  expect(text).toContain('php -S 127.0.0.1:8080 receiver.php');
});

describe.each(Object.keys(RECEIVERS) as (keyof typeof RECEIVERS)[])('the receiver in %s', (language) => {
  it('answers 204 to genuine events and 400 to forged ones', async () => {
    const { lacks, prepare } = available[language] as Language;
    if (lacks !== null) {
      lacking(lacks);
      return;
    }
    prepare?.(folder);
    for (const name of ['whsec:current', 'whpk:current']) {
      const [secret] = deliver({ body: BODY, secrets: [name] }).secrets as [string];
      const port = await freePort();
      const child = start(language, port, secret);
      const exited = once(child, 'exit');
      try {
        await untilListening(port, child);
        expect(await send(port, {})).toBe(204);
        expect(await send(port, { signed: ['v1:current', 'v1a:current', 'v1:former', 'v1a:former'] })).toBe(204);
        expect(await send(port, { signed: ['v1:stranger', 'v1a:stranger'] })).toBe(400);
        expect(await send(port, { sent: { body: `${BODY} ` } })).toBe(400);
        expect(await send(port, { ageSeconds: 900 })).toBe(400);
        expect(await send(port, { headers: { 'webhook-signature': null } })).toBe(400);
      } finally {
        child.kill('SIGKILL');
        await exited;
      }
    }
  }, 180_000);
});
