import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { nitCheckDigit } from '@cotejo/colombia';
import { startVendorServer } from '@cotejo/testing';

/** A person in the format of the tax authority's consultation. */
export interface RutPerson {
  estado: string;
  fechaEstado?: string;
  primerApellido?: string;
  primerNombre?: string;
}

export const TOKEN = 'token-of-the-contract';
const PATH = '/rut/consulta';
/** Members of an answer that Cotejo must not read or pass on. */
export const NAMES = {
  primerApellido: 'SECRETA',
  segundoApellido: 'LUNA',
  primerNombre: 'OCULTA',
  otrosNombres: 'EVA',
};

export interface RutEmulator {
  origin: string;
  /** Cotejo's settings for this contract. */
  variables: Record<string, string>;
  /** The requests, in order. `number` is the text that a faulty request has in place of the number. */
  requests: { number: string; body: unknown; headers: IncomingMessage['headers'] }[];
  /** Answer to send in place of the normal one. */
  answerInstead: { status: number; body: unknown } | null;
  /** Changes a normal answer before it is sent. */
  change: (answer: Record<string, unknown>) => object;
  onRequest: RequestListener;
  close(): Promise<void>;
}

/**
 * Starts a service that resells the consultation of the RUT. It accepts a bearer token or an API key, takes the number as JSON
 * or in the path, answers with the fields of the authority's own page, and answers 404 for a number that is not registered.
 */
export async function startRut(persons: Record<string, RutPerson>): Promise<RutEmulator> {
  const onRequest: RequestListener = async (request, response) => {
    const send = (status: number, body: unknown) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(typeof body === 'string' ? body : JSON.stringify(body));
    const { authorization, 'x-api-key': apiKey } = request.headers;
    if (authorization !== `Bearer ${TOKEN}` && apiKey !== TOKEN) {
      return void send(401, { error: 'no autorizado' });
    }
    const body = request.method === 'POST' ? ((await json(request)) as { numNit?: unknown }) : null;
    const number = String(body ? body.numNit : /^\/rut\/consulta\/(\d+)$/.exec(request.url ?? '')?.[1]);
    if (body && request.url !== PATH) {
      return void send(404, { mensaje: 'Not Found' });
    }
    rut.requests.push({ number, body, headers: request.headers });
    if (rut.answerInstead) {
      return void send(rut.answerInstead.status, rut.answerInstead.body);
    }
    if (!/^\d{3,10}$/.test(number)) {
      return void send(400, { error: 'numNit inválido' });
    }
    const person = persons[number];
    if (!person) {
      return void send(404, { numNit: number, error: 'El NIT no está inscrito en el RUT.' });
    }
    send(
      200,
      rut.change({ numNit: number, dv: nitCheckDigit(number), ...NAMES, ...person, fecha: '2026-03-04 10:11:12' }),
    );
  };
  const server = await startVendorServer(onRequest);
  const folder = mkdtempSync(join(tmpdir(), 'rut-'));
  const tokenFile = join(folder, 'token');
  writeFileSync(tokenFile, `${TOKEN}\n`);
  const rut: RutEmulator = {
    origin: server.origin,
    variables: { COTEJO_RUT_URL: `${server.origin}${PATH}`, COTEJO_RUT_TOKEN_FILE: tokenFile },
    requests: [],
    answerInstead: null,
    change: (answer) => answer,
    onRequest,
    close: async () => {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return rut;
}
