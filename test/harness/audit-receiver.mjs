import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { createServer as createHttps } from 'node:https';
import { createServer as createTls } from 'node:tls';

/**
 * A receiver of the audit stream as its own process, so that a test can kill it: `syslog` (RFC 5425) or `https` (lines of
 * JSON). It writes what it took to a file before it says so. Each message takes some time, so that a kill meets it at work.
 */
const [kind, port, certFile, keyFile, outFile, slowMs] = process.argv.slice(2);
const pair = { cert: readFileSync(certFile), key: readFileSync(keyFile) };
const file = openSync(outFile, 'a');
const waiting = new Int32Array(new SharedArrayBuffer(4));

function keep(line) {
  Atomics.wait(waiting, 0, 0, Number(slowMs));
  writeSync(file, `${line}\n`);
}

function onSyslog(socket) {
  let rest = Buffer.alloc(0);
  socket.on('error', () => {});
  socket.on('data', (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    for (;;) {
      const space = rest.indexOf(' ');
      const length = Number(rest.subarray(0, Math.max(space, 0)).toString());
      if (space < 1 || rest.length < space + 1 + length) {
        return;
      }
      keep(rest.subarray(space + 1, space + 1 + length).toString('utf8'));
      rest = rest.subarray(space + 1 + length);
    }
  });
}

async function onRequest(request, response) {
  const chunks = [];
  for await (const chunk of request) {
    chunks.push(chunk);
  }
  for (const line of Buffer.concat(chunks).toString('utf8').split('\n').filter(Boolean)) {
    keep(line);
  }
  fsyncSync(file);
  response.writeHead(204).end();
}

const server = kind === 'syslog' ? createTls(pair, onSyslog) : createHttps(pair, (...each) => void onRequest(...each));
server.on('tlsClientError', () => {});
server.listen(Number(port), '127.0.0.1', () => process.send?.('listening'));
process.on('SIGTERM', () => {
  closeSync(file);
  process.exit();
});
