import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { startVendorServer } from '@cotejo/testing';

const FIELDS = [
  'departamentoExpedicion',
  'fechaExpedicion',
  'municipioExpedicion',
  'primerApellido',
  'segundoNombre',
  'primerNombre',
  'segundoApellido',
] as const;

/** A person in the operator's registry; the date is DD/MM/YYYY. */
export type MatchPerson = Partial<Record<(typeof FIELDS)[number], string>> & { status: string };

export type MatchFault = 'none' | 'number_mismatch' | 'no_matches' | 'no_status';

export interface MatchEmulator {
  /** Cotejo's settings for this contract. */
  variables: Record<string, string>;
  /** Bodies of the calls, in order. */
  calls: Record<string, unknown>[];
  fault: MatchFault;
  /** True: an empty field is refused like a missing one. */
  strict: boolean;
  /** The request handler, for tests that put another server in front. */
  onRequest: RequestListener;
  close(): Promise<void>;
}

const TOKEN = 'token-of-the-contract';
const CONTRACT_ID = 100;
const PATH = '/api/v1/aniCompliance';

/** Starts an operator that only compares: REST, bearer token, 412 for a missing field, 500 for an unknown number. */
export async function startMatch(persons: Record<string, MatchPerson>): Promise<MatchEmulator> {
  const onRequest: RequestListener = async (request, response) => {
    const send = (status: number, content: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
    const body = (await json(request)) as Record<string, unknown>;
    match.calls.push(body);
    if (request.url !== PATH || request.method !== 'POST') {
      return void send(404, {});
    }
    if (request.headers.authorization !== `Bearer ${TOKEN}`) {
      return void send(401, { msg: 'Token JWT inválido o expirado' });
    }
    if (body.contract_id !== CONTRACT_ID) {
      return void send(412, { msg: 'El contrato no contiene este servicio' });
    }
    const missing = FIELDS.find((field) => typeof body[field] !== 'string' || (match.strict && body[field] === ''));
    if (missing) {
      return void send(412, { msg: `debes indicar ${missing} asociado` });
    }
    const person = persons[String(body.document_number)];
    if (!person) {
      return void send(500, { msg: 'No se pudo obtener información del documento' });
    }
    send(200, compare(body, person));
  };
  const server = await startVendorServer(onRequest);

  function compare(body: Record<string, unknown>, { status, ...person }: MatchPerson): object {
    const matches = FIELDS.map((field) => [`${field}_match`, body[field] === (person[field] ?? '')]);
    return {
      document_number_match: match.fault !== 'number_mismatch',
      ...(match.fault !== 'no_matches' && Object.fromEntries(matches)),
      nuip_status: 'VIGENTE',
      ...(match.fault !== 'no_status' && { nuip_status_code: status }),
    };
  }

  const folder = await mkdtemp(join(tmpdir(), 'match-'));
  const tokenFile = join(folder, 'token');
  await writeFile(tokenFile, `${TOKEN}\n`);
  const match: MatchEmulator = {
    variables: {
      COTEJO_MATCH_URL: `${server.origin}${PATH}`,
      COTEJO_MATCH_TOKEN_FILE: tokenFile,
      COTEJO_MATCH_CONTRACT_ID: String(CONTRACT_ID),
    },
    calls: [],
    fault: 'none',
    strict: false,
    onRequest,
    close: async () => {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return match;
}
