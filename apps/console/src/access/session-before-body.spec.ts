import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { useFixture } from '@cotejo/testing';
import { startTestConsole } from '../../test/console-fixture.js';

const app = useFixture(startTestConsole);
afterEach(() => app.clear());

/** The answer to a header that announces a large body, of which nothing is sent. */
function answerWithoutBody(cookie: string): Promise<string> {
  const socket = connect(app.port, '127.0.0.1');
  const fields = ['Host: console', `Origin: ${app.url}`, `Cookie: ${cookie}`, 'Content-Type: application/json'];
  socket.write(`POST /api/receipts/check HTTP/1.1\r\n${fields.join('\r\n')}\r\nContent-Length: 200000\r\n`);
  socket.write('Connection: close\r\n\r\n');
  return text(socket);
}

it('refuses a large body before it is sent, without a session', async () => {
  expect(await answerWithoutBody('a=b')).toMatch(/^HTTP\/1\.1 401 [\s\S]*"signed_out"/);
});

it('refuses a large body of a member whose second factor is missing', async () => {
  const member = await app.member('ana@acme.co', 'viewer', 'acme');
  const { token } = await app.sessions.open(member.id, { stage: 'second_factor', network: null, browser: null });
  expect(await answerWithoutBody(`cotejo=${token}`)).toMatch(/^HTTP\/1\.1 401 /);
});

it('reads a large body of a signed-in member', async () => {
  const browser = await app.signIn('viewer');
  const { status } = await browser.post('/api/receipts/check', { file: 'x'.repeat(200_000) });
  expect(status).toBe(200);
});
