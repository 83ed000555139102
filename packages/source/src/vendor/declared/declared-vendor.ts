import { setTimeout as delay } from 'node:timers/promises';
import type { VendorState } from '@cotejo/contracts';
import { ProviderError, ProviderUnavailableError } from '../../errors.js';
import type { ProviderContext } from '../../provider.js';
import { SharedCalls } from '../shared-calls.js';
import { statusError, VendorClient, type VendorReply, type VendorRequest } from '../vendor.client.js';
import { refusePaidRetry, type VendorService } from '../vendor-contract.js';
import { parseJson } from '../vendor-json.js';
import { comparableWord, valueAt } from './answer-path.js';
import { type RequestSigner, signerOf } from './authentication.js';
import type { RequestTemplate, VendorDeclaration, VendorInput, VendorInputs, VendorOutcome } from './declaration.js';
import type { DeclaredContract } from './declared-contract.js';
import type { SpendMeter } from './spend-meter.js';
import { fillTemplate } from './template.js';
import { VendorFields } from './vendor-fields.js';

/** An answer that never becomes more than pending ends here, whatever the deadline is. */
const POLLS_MAX = 100;
const UNAUTHORIZED = 401;

const MISSING_CODES: Readonly<Record<VendorInput, string>> = {
  document: 'document_missing',
  documentKind: 'document_missing',
  checkDigit: 'document_missing',
  name: 'name_missing',
  givenNames: 'name_missing',
  surnames: 'name_missing',
  issueDate: 'issue_date_missing',
  reference: 'reference_missing',
};

/** One exchange, for the command that shows it to the operator. `outcome` is a VendorOutcome or the code of an error. */
export interface VendorExchange {
  template: RequestTemplate;
  inputs: VendorInputs;
  reply: VendorReply;
  outcome: string;
}

/** One query on its way. */
interface Query {
  inputs: VendorInputs;
  signal: AbortSignal;
  /** A request may have arrived at the vendor. */
  isSent: boolean;
}

interface Exchange {
  outcome: VendorOutcome;
  answer: unknown;
}

/** The contract with one vendor whose protocol a file declares: its connection, its limits and its price. */
export class DeclaredVendor implements VendorService {
  private readonly client: VendorClient;
  private readonly signer: RequestSigner;
  private readonly calls: SharedCalls<VendorFields | null>;

  constructor(
    private readonly contract: DeclaredContract,
    private readonly spend: SpendMeter,
    private readonly onExchange: (exchange: VendorExchange) => void = () => {},
  ) {
    this.client = new VendorClient(contract.connection);
    this.signer = signerOf(contract.credentials, this.client);
    this.calls = new SharedCalls(contract.limits, async ([query = ''], signal) => {
      const { inputs, tenant } = JSON.parse(query) as { inputs: VendorInputs; tenant?: string };
      return new Map([[query, await this.fetchPaid(inputs, tenant, signal)]]);
    });
  }

  get declaration(): VendorDeclaration {
    return this.contract.declaration;
  }

  get queriesMax(): number {
    const { concurrencyMax, queueMax } = this.contract.limits;
    return concurrencyMax + queueMax;
  }

  /**
   * Calls the vendor. @returns `null` if the vendor says that no person has the number, or no validation the reference
   * @throws ProviderError `issue_date_missing` and the other codes of missing inputs, `below_amount_min`, `not_asked_twice` and `spend_cap_reached` without a call; `vendor_refused`,
   *   `query_refused`, `out_of_credit`, `vendor_busy`, `inconclusive`, `malformed_answer`, `http_<status>`, and the errors of a
   *   connection
   */
  async fetch(inputs: VendorInputs, context: ProviderContext): Promise<VendorFields | null> {
    const { amountMin, declaration, retryAfterReroute } = this.contract;
    const { amountCop, tenant } = context;
    if (amountMin !== null && amountCop !== undefined && amountCop < amountMin) {
      throw new ProviderError('not_configured', 'below_amount_min', false);
    }
    const missing = declaration.requires.find((input) => (inputs[input] ?? null) === null);
    if (missing !== undefined) {
      throw new ProviderError('unavailable', MISSING_CODES[missing], false);
    }
    refusePaidRetry(context, retryAfterReroute);
    return this.calls.fetch(JSON.stringify({ inputs, tenant }), context);
  }

  vendorState(): VendorState {
    const { calledOn, documents, price } = this.declaration;
    const writtenOn = documents
      .map(({ readOn }) => readOn)
      .sort()
      .at(-1) as string;
    return { writtenOn, calledOn, currency: price.currency, ...this.spend.figures() };
  }

  close(): Promise<void> {
    this.spend.close();
    return this.client.close();
  }

  /** The price is reserved before the call, and returned if the vendor charges nothing for the outcome. */
  private async fetchPaid(
    inputs: VendorInputs,
    tenant: string | undefined,
    signal: AbortSignal,
  ): Promise<VendorFields | null> {
    const { fields, price } = this.declaration;
    const charge = await this.spend.reserve(tenant);
    const query: Query = { inputs, signal, isSent: false };
    // A call that was cut may have been answered, and so charged: it counts.
    let isCharged = true;
    try {
      const { outcome, answer } = await this.exchangeUntilDone(query);
      isCharged = price.charged.includes(outcome);
      return outcome === 'answer' ? new VendorFields(fields, answer) : nothingFound(outcome);
    } finally {
      charge.settle(isCharged && query.isSent);
    }
  }

  private async exchangeUntilDone(query: Query): Promise<Exchange> {
    const { poll, request } = this.declaration;
    const { inputs, signal } = query;
    let exchange = await this.exchange(request, query);
    if (!poll) {
      return exchange;
    }
    const id = valueAt(exchange.answer, poll.id);
    for (let polls = 0; exchange.outcome === 'pending' && polls < POLLS_MAX; polls += 1) {
      if (id === null) {
        throw new ProviderUnavailableError('malformed_answer');
      }
      await pause(poll.everyMs, signal);
      exchange = await this.exchange(poll.request, { ...query, inputs: { ...inputs, poll: String(id) } });
    }
    return exchange;
  }

  private async exchange(template: RequestTemplate, query: Query): Promise<Exchange> {
    const request = fillTemplate(template, query.inputs);
    let signed = await this.signer.sign(request, query.signal);
    let reply = await this.send(signed, query);
    if (reply.status === UNAUTHORIZED && this.signer.renew(signed)) {
      signed = await this.signer.sign(request, query.signal);
      reply = await this.send(signed, query);
    }
    const { inputs } = query;
    try {
      const exchange = this.read(reply);
      this.onExchange({ template, inputs, reply, outcome: exchange.outcome });
      return exchange;
    } catch (error) {
      this.onExchange({ template, inputs, reply, outcome: (error as ProviderError).code });
      throw error;
    }
  }

  private async send(request: VendorRequest, query: Query): Promise<VendorReply> {
    try {
      const reply = await this.client.send(request, query.signal);
      query.isSent = true;
      return reply;
    } catch (error) {
      query.isSent ||= !NEVER_SENT.has((error as ProviderError).code);
      throw error;
    }
  }

  /** @throws ProviderError for a reply that no rule of the declaration describes */
  private read({ status, text }: VendorReply): Exchange {
    const answer = parseAny(text);
    const rule = this.declaration.outcomes.find(
      ({ status: statuses, at, words }) =>
        statuses.includes(status) && (at === undefined || fits(valueAt(answer, at), words)),
    );
    if (rule) {
      return { outcome: rule.is, answer };
    }
    if (status !== 200) {
      throw statusError(status);
    }
    parseJson(text);
    throw new ProviderUnavailableError('malformed_answer');
  }
}

/** Failures before a request was on its way: nothing can have been charged. */
const NEVER_SENT = new Set([
  'address_not_public',
  'connect_timeout',
  'connection_refused',
  'name_not_resolved',
  'tls_failed',
]);

/** @returns `null` for `not_found` @throws ProviderError for an outcome without an answer */
function nothingFound(outcome: Exclude<VendorOutcome, 'answer'>): null {
  switch (outcome) {
    case 'not_found':
      return null;
    case 'refused':
      throw new ProviderUnavailableError('vendor_refused');
    case 'out_of_credit':
      throw new ProviderUnavailableError('out_of_credit');
    case 'busy':
      throw new ProviderUnavailableError('vendor_busy');
    case 'bad_request':
      throw new ProviderError('unavailable', 'query_refused', false);
    default:
      throw new ProviderError('unavailable', 'inconclusive', false);
  }
}

/** A body that is not JSON has no values, so only a rule about the status can fit. */
function parseAny(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether the value is one of the words, or, without words, whether there is one. */
function fits(value: string | number | boolean | null, words?: readonly string[]): boolean {
  if (value === null || words === undefined) {
    return value !== null;
  }
  const word = comparableWord(value);
  return words.some((each) => comparableWord(each) === word);
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await delay(ms, undefined, { signal });
  } catch {
    throw new ProviderError('timeout', 'cancelled', false);
  }
}
