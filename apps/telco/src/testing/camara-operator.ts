import type { KeyObject } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { API_ANSWERS, type ApiAnswer, refuse, type Subscriber } from './camara-apis.js';
import { EmulatedOAuth, type Granted } from './camara-oauth.js';
import { openDocuments, type RecordedCall } from './camara-openapi.js';

/** The versioned paths of an operator that offers all APIs. */
export const ALL_APIS = {
  simSwap: '/sim-swap/v2',
  numberRecycling: '/number-recycling/v0.2',
  kycTenure: '/kyc-tenure/v0.2',
  locationVerification: '/location-verification/v3',
  numberVerification: '/number-verification/v2',
  kycMatch: '/kyc-match/v0.4',
};

const SCOPES: Record<string, string> = {
  'simSwap/retrieve-date': 'sim-swap:retrieve-date',
  'simSwap/check': 'sim-swap:check',
  'numberRecycling/check': 'number-recycling:check',
  'kycTenure/check-tenure': 'kyc-tenure:check-tenure',
  'locationVerification/verify': 'location-verification:verify',
  'numberVerification/verify': 'number-verification:verify',
  'kycMatch/match': 'kyc-match:match',
};

export interface EmulatedOperatorOptions {
  id: string;
  name: string;
  subscribers: Record<string, Subscriber>;
  apis?: Partial<typeof ALL_APIS>;
  grant?: 'client-credentials' | 'jwt-bearer';
  tokenLifeSeconds?: number;
  /** Scopes that are not under contract. */
  withoutScopes?: string[];
}

/**
 * The CAMARA APIs and the authorisation server of one operator. Pass `listener` to an HTTP server. Every exchange is checked
 * against the published documents.
 */
export class EmulatedOperator {
  readonly calls: RecordedCall[] = [];
  /** Answers to send in place of the normal ones, by operation, API or `token`. */
  readonly faults = new Map<string, ApiAnswer | RequestListener>();
  delayMs = 0;
  concurrentMax = 0;
  readonly oauth: EmulatedOAuth;
  readonly apis: Partial<typeof ALL_APIS>;
  private readonly documents = openDocuments();
  private inflight = 0;

  constructor(
    readonly options: EmulatedOperatorOptions,
    clientKey: KeyObject,
  ) {
    const { apis = ALL_APIS, grant = 'client-credentials', tokenLifeSeconds = 300, withoutScopes = [] } = options;
    this.apis = apis;
    const scopes = Object.values(SCOPES).filter((scope) => !withoutScopes.includes(scope));
    const isSubscriber = (phone: string) => phone in options.subscribers;
    this.oauth = new EmulatedOAuth({ clientKey, grant, tokenLifeSeconds, scopes, isSubscriber });
  }

  readonly listener: RequestListener = (request, response) => {
    this.inflight += 1;
    this.concurrentMax = Math.max(this.concurrentMax, this.inflight);
    response.once('close', () => {
      this.inflight -= 1;
    });
    this.serve(request, response).catch((error: Error) => {
      // A caller may hang up before its request is complete.
      if (request.complete) {
        this.documents.report(String(error));
      }
      response.destroy();
    });
  };

  /** Operations that were called, in order, without tokens. */
  operations(): string[] {
    return this.calls.map(({ operation }) => operation).filter((operation) => operation !== 'token');
  }

  tokenRequests(): number {
    return this.calls.filter(({ operation }) => operation === 'token').length;
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    const operation = this.operationOf(path);
    const sent = await text(request);
    await delay(this.delayMs);
    const body = operation === 'token' ? Object.fromEntries(new URLSearchParams(sent)) : parsed(sent);
    const fault = this.faults.get(operation) ?? this.faults.get(operation.split('/')[0] ?? '');
    const call: RecordedCall = { operation, path, headers: request.headers, body, status: 0 };
    this.calls.push(call);
    if (fault && operation !== 'token') {
      this.documents.check(call);
    }
    if (typeof fault === 'function') {
      return void fault(request, response);
    }
    const answer = fault ?? (await this.answer(operation, request, sent, body));
    call.status = answer.status;
    if (!fault && operation !== 'token') {
      this.documents.check(call, answer.body);
    }
    const correlator = request.headers['x-correlator'];
    response
      .writeHead(answer.status, {
        'content-type': 'application/json',
        ...(correlator && { 'x-correlator': correlator }),
      })
      .end(JSON.stringify(answer.body));
  }

  private operationOf(path: string): string {
    if (path === '/token') {
      return 'token';
    }
    const [api, base] = Object.entries(this.apis).find(([, base]) => path.startsWith(`${base}/`)) ?? [];
    return api === undefined || base === undefined ? 'unknown' : `${api}${path.slice(base.length)}`;
  }

  private async answer(
    operation: string,
    request: IncomingMessage,
    sent: string,
    body: Record<string, unknown>,
  ): Promise<ApiAnswer> {
    if (operation === 'token') {
      return this.oauth.token(new URLSearchParams(sent), `http://${request.headers.host}/token`);
    }
    const scope = SCOPES[operation];
    if (scope === undefined || request.method !== 'POST') {
      return refuse(404, 'NOT_FOUND');
    }
    const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const granted = await this.oauth.verify(bearer);
    if (!granted) {
      return refuse(401, 'UNAUTHENTICATED');
    }
    if (!granted.scopes.includes(scope)) {
      return refuse(403, 'PERMISSION_DENIED');
    }
    return this.apiAnswer(operation, body, granted, request.url ?? '');
  }

  private apiAnswer(
    operation: string,
    body: Record<string, unknown>,
    { phone: holder }: Granted,
    path: string,
  ): ApiAnswer {
    const device = body.device as { phoneNumber?: string } | undefined;
    const named = device?.phoneNumber ?? (body.phoneNumber as string | undefined);
    const mayBeNamed = /^(kycMatch|numberVerification)/.test(operation);
    if (holder === undefined && named === undefined) {
      return refuse(422, 'MISSING_IDENTIFIER');
    }
    if (holder !== undefined && named !== undefined && !mayBeNamed) {
      return refuse(422, 'UNNECESSARY_IDENTIFIER');
    }
    if (operation.startsWith('kycMatch') && holder !== undefined && ![undefined, holder].includes(named)) {
      return refuse(403, 'INVALID_TOKEN_CONTEXT');
    }
    const phone = holder ?? String(named);
    const subscriber = this.options.subscribers[phone];
    if (!subscriber) {
      return refuse(404, 'IDENTIFIER_NOT_FOUND');
    }
    return API_ANSWERS[operation]?.(subscriber, body, { path, holder }) ?? refuse(404, 'NOT_FOUND');
  }
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
