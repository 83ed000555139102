import { DOCUMENT_KINDS } from '@cotejo/contracts';
import type { Answer, Cotejo, SourceParticipation, VerifyResponse } from '@cotejo/sdk';
import { z } from 'zod';
import { CallSlots } from '../call-slots.js';
import { Repetitions } from '../repetitions.js';
import { type Tool, ToolRefusal } from '../tool.js';

const CALLS_AT_ONCE = 8;
const CALLS_WAITING_MAX = 256;

/** Parts of an answer without a name from a list and without a value of the buyer. */
const INCLUDES = ['sources', 'interval', 'counterfactuals', 'receipt'] as const;

const input = z.strictObject({
  cedula: z.string().max(20).describe('Number of the document; without its kind a cédula of 8 to 10 digits'),
  tipo_documento: z
    .enum(DOCUMENT_KINDS)
    .optional()
    .describe('Kind of the document: CC cédula of a citizen, CE of a foreigner, PPT permit, PA passport'),
  telefono: z.string().max(32).optional().describe('Phone number of the buyer'),
  email: z.string().max(254).optional().describe('E-mail address of the buyer'),
  direccion: z.string().max(200).optional().describe('Delivery address'),
  ciudad: z.string().max(80).optional().describe('Delivery city'),
  monto: z.int().min(0).max(1_000_000_000_000).optional().describe('Amount in Colombian pesos, without decimals'),
  ip_address: z.string().max(45).optional().describe('IPv4 or IPv6 address of the buyer'),
  nombre: z.string().max(100).optional().describe('Full name that the buyer gives'),
  fecha_expedicion: z.string().max(10).optional().describe('Date of issue of the card, YYYY-MM-DD'),
  include: z.array(z.enum(INCLUDES)).max(INCLUDES.length).optional().describe('Optional parts of the answer'),
});

type VerifyInput = z.infer<typeof input>;

/** @param production whether the operator of the server allows production keys */
export function verifyTool(client: () => Cotejo, production: boolean): Tool<VerifyInput> {
  const repetitions = new Repetitions();
  const slots = new CallSlots(CALLS_AT_ONCE, CALLS_WAITING_MAX);
  return {
    name: 'verify',
    title: 'Verify a buyer',
    description:
      `Decides about one transaction in the ${production ? 'production' : 'sandbox'} environment: recommendation, score and reasons. ` +
      'The same arguments in one session are charged once. The answer is for the merchant: never show it to the buyer.',
    input,
    // Each buyer is charged, and counts for velocity.
    readsOnly: false,
    callsApi: true,
    run: ({ include = [], ...body }, signal) => {
      const chosen = client();
      requireEnvironment(chosen, production);
      return repetitions.run({ include: [...new Set(include)].sort(), body }, (idempotencyKey) =>
        slots.run(async () => decisionOf(await chosen.verify(body, { include, idempotencyKey, signal }))),
      );
    },
  };
}

function requireEnvironment({ environment }: Cotejo, production: boolean): void {
  if (environment === null) {
    throw new ToolRefusal('There is no API key: set COTEJO_API_KEY, or save a profile with `cotejo profiles add`.');
  }
  if (environment === 'production' && !production) {
    throw new ToolRefusal('The key is a production key (sk_live_), and this server was started without --production.');
  }
  if (environment === 'sandbox' && production) {
    throw new ToolRefusal('The key is a sandbox key (sk_test_), and this server was started with --production.');
  }
}

/** The decision without the data of the registry: a name or an address must not enter a conversation. */
function decisionOf(answer: Answer<VerifyResponse>): object {
  const { transaction_id, risk_score, risk_level, recommendation, risk_factors, created_at } = answer;
  const { sources, score_interval, counterfactuals, receipt, idempotencyReplayed, requestId } = answer;
  return {
    recommendation,
    risk_score,
    risk_level,
    risk_factors,
    transaction_id,
    request_id: requestId,
    repeated: idempotencyReplayed,
    created_at,
    ...(sources && { sources: sources.map(sourceOf) }),
    ...(score_interval !== undefined && { score_interval }),
    ...(counterfactuals !== undefined && { counterfactuals }),
    ...(receipt !== undefined && { receipt }),
  };
}

/** Suggestions repeat the address. */
const sourceOf = ({ suggestions: _, ...source }: SourceParticipation) => source;
