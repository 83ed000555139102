import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Counter } from '@cotejo/platform/metrics';
import { runProcess } from '@cotejo/platform/process';

/**
 * A service like the others, but for its leaks: the self-test of the zero-storage test has it leave what it is sent in
 * each place where a process could. Messages are `{ leak, text }`, answered when it is done.
 */
await runProcess('leaky', async ({ logger, metrics, config }) => {
  const kept = [];
  const counter = new Counter({ name: 'leaks_total', help: 'Leaks', labelNames: ['value'], registers: [metrics] });
  const echo = createServer((request, response) => response.writeHead(404).end(`Cannot GET ${request.url}`));
  await once(echo.listen(0, '127.0.0.1'), 'listening');

  const leaks = {
    logLine: (text) => logger.debug({ text }, 'a debugging aid'),
    stackTrace: (text) => process.stderr.write(`Error: invalid value ${text}\n    at validate\n`),
    accessLine: (text) => logger.info({ url: `/v1/cedula/${text}` }, 'request'),
    metricLabel: (value) => counter.inc({ value }),
    span: (text) => exportSpan(text),
    dataFile: (text) => writeFileSync(join(config.dataDir, 'last-request.json'), text),
    temporaryFile: (text) => writeFileSync(join(tmpdir(), 'upload'), text),
    crash: (text) => dumpCore(text),
    cache: (text) => kept.push(new Map([[text, Date.now()]])),
    longText: (text) => kept.push(JSON.stringify({ before: '-'.repeat(100_000), text })),
    buffer: (text) => kept.push(Buffer.from(text)),
    errorAnswer: () => `http://127.0.0.1:${echo.address().port}`,
  };
  process.on('message', async ({ leak, text }) => process.send({ answer: await leaks[leak](text) }));
  return { stop: async () => echo.close() };
});

async function exportSpan(text) {
  const span = { name: 'POST /v1/verify', attributes: [{ key: 'enduser.id', value: { stringValue: text } }] };
  const body = JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${process.env.OTEL_EXPORTER_OTLP_ENDPOINT}/v1/traces`, {
    method: 'POST',
    headers,
    body,
  });
  await response.text();
}

/** A process that has read it crashes, and would like to leave a core dump. */
async function dumpCore(text) {
  const crash = 'ulimit -c unlimited; read value; kill -ABRT $$';
  const child = spawn('sh', ['-c', crash], { cwd: tmpdir(), stdio: ['pipe', 'ignore', 'ignore'] });
  child.stdin.end(`${text}\n`);
  await once(child, 'exit');
}
