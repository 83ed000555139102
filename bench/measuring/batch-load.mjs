import { request } from 'node:http';

const CHUNK_BYTES = 32_768;
const PEOPLE = 5_000_000;
const DIGITS = 10;
const LINE_FEED = 0x0a;

/**
 * Sends one batch and reads its answer, each as fast as the other side allows.
 *
 * @param {{ url: string, key: string, rows: number, firstPerson: number, batchId?: string, onRow?: (rows: number) => void }} batch
 *   every row is another person
 * @returns {Promise<{ rows: number, summary: Record<string, any> }>} rows: lines of the answer before the summary
 */
export function sendBatch({ url, key, rows, firstPerson, batchId }) {
  const headers = { 'x-api-key': key, 'content-type': 'application/x-ndjson' };
  const sent = request(`${url}/v1/verify/batch`, {
    method: 'POST',
    agent: false,
    headers: batchId ? { ...headers, 'idempotency-key': batchId } : headers,
  });
  const answered = new Promise((resolve, reject) => {
    sent.once('error', reject);
    sent.once('response', (response) => {
      readAnswer(response).then(resolve, reject);
    });
  });
  writeRows(sent, rows, firstPerson);
  return answered;
}

function writeRows(sent, rows, firstPerson) {
  let next = 0;
  const write = () => {
    while (next < rows) {
      let text = '';
      while (next < rows && text.length < CHUNK_BYTES) {
        text += rowOf(firstPerson + next);
        next += 1;
      }
      if (!sent.write(text)) {
        sent.once('drain', write);
        return;
      }
    }
    sent.end();
  };
  write();
}

/** The same fields as the single calls of `requestsOf`. */
function rowOf(person) {
  const document = String(1_020_000_000 + (person % PEOPLE)).padStart(DIGITS, '0');
  return `{"cedula":"${document}","telefono":"+573000000001","email":"clean@sandbox.example","direccion":"Calle 100 # 8A-55 Apto 501","ciudad":"Bogotá","monto":250000}\n`;
}

async function readAnswer(response) {
  if (response.statusCode !== 200) {
    throw new Error(`the batch was refused with ${response.statusCode}`);
  }
  let lines = 0;
  let last = Buffer.alloc(0);
  for await (const chunk of response) {
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1)) {
      lines += 1;
    }
    // The summary is shorter than this.
    last = Buffer.concat([last, chunk]).subarray(-1_024);
  }
  const text = last.toString().trimEnd();
  const { summary } = JSON.parse(text.slice(text.lastIndexOf('\n') + 1));
  return { rows: lines - 1, summary };
}
