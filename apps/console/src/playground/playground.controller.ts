import { SANDBOX_CATALOGUE } from '@cotejo/contracts';
import { Body, Controller, Inject } from '@nestjs/common';
import { Caller, Operation } from '../access/operation.decorator.js';
import type { SignedIn } from '../access/signed-in.js';
import type { Catalogue, PlaygroundAnswer, TestValue } from '../api/playground.api.js';
import { GatewayClient, type GatewayReply } from '../gateway/gateway-client.js';
import { ConsoleError } from '../http/console-error.js';
import { body, bodyAsSent } from '../http/input.pipe.js';
import { explanationsOf } from './explanations.js';
import { PlaygroundCallBody } from './playground.dto.js';
import { PlaygroundKeys } from './playground-keys.js';
import { requestOf } from './playground-request.js';

const DEADLINE_MS = 10_000;
const ANSWER_BYTES_MAX = 262_144;
/** Headers of the API's answer that the pages show. */
const SHOWN_HEADERS = [
  'request-id',
  'ratelimit',
  'ratelimit-policy',
  'retry-after',
  'x-quota-charged',
  'x-degraded',
  'deprecation',
  'sunset',
];

/** Calls the sandbox for a browser. Requests and answers pass through and are stored nowhere. */
@Controller()
export class PlaygroundController {
  constructor(
    @Inject(GatewayClient) private readonly gateway: GatewayClient,
    @Inject(PlaygroundKeys) private readonly keys: PlaygroundKeys,
  ) {}

  @Operation('GET /api/playground/catalogue')
  catalogue(): Catalogue {
    const { cedulas, documents, phones, emails, addresses, ips, biometrics } = SANDBOX_CATALOGUE;
    return {
      cedulas: cedulas.map(testValue),
      documents: documents.map((document) => ({ ...testValue(document), kind: document.kind })),
      phones: phones.map(testValue),
      emails: emails.map(testValue),
      addresses: addresses.map(testValue),
      ips: ips.map(testValue),
      biometrics: biometrics.map(testValue),
    };
  }

  /** The second `@Body` reads the body as sent; the API, not the console, validates it. */
  @Operation('POST /api/playground/calls')
  async call(
    @Body(body(PlaygroundCallBody)) { operation, include }: PlaygroundCallBody,
    @Body(bodyAsSent) { body: sent }: PlaygroundCallBody,
    @Caller() caller: SignedIn,
  ): Promise<PlaygroundAnswer> {
    const request = requestOf(operation, sent, include);
    const headers = {
      'x-api-key': await this.keys.apiKeyFor(caller),
      accept: 'application/json',
      'content-type': 'application/json',
      // Networks of a tenant hold for the member's browser, when the gateway trusts the console as a proxy.
      ...(caller.context.sourceIp && { 'x-forwarded-for': caller.context.sourceIp }),
    };
    const startedAt = performance.now();
    const limits = { deadlineMs: DEADLINE_MS, bytesMax: ANSWER_BYTES_MAX };
    const reply = await this.gateway.call({ ...request, ...limits, headers });
    const tookMs = Math.round(performance.now() - startedAt);
    const answer = jsonOf(reply);
    return {
      status: reply.status,
      tookMs,
      headers: shownHeaders(reply),
      body: answer,
      explanations: explanationsOf(answer),
    };
  }
}

const testValue = ({ value, name, es, en }: TestValue): TestValue => ({ value, name, es, en });

/** The API always answers in JSON; anything else comes from another server. */
function jsonOf({ text }: GatewayReply): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ConsoleError('api_answer_unusable');
  }
}

function shownHeaders({ headers }: GatewayReply): Record<string, string> {
  return Object.fromEntries(
    SHOWN_HEADERS.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}
