import type { CallOptions } from '../bus-options.js';
import { type CallMessage, isMessage } from '../frames/envelope.js';
import { parsePattern } from '../presence/channel-names.js';
import type { CallTracer } from './call-tracer.js';
import type { Callee, Callees } from './callee.js';
import { PendingCall } from './pending-call.js';

/** Patterns are constants in the code. Beyond this number they are parsed again at each call. */
const PATTERNS_MAX = 1_024;

interface Target {
  service: string;
  operation: string;
  callee: Callee;
}

/** Creates the calls of this process, with ids that count up from 1. */
export class CallFactory {
  private readonly targets = new Map<string, Target>();
  private newestId = 0;

  constructor(
    private readonly callees: Callees,
    private readonly tracer: CallTracer | undefined,
  ) {}

  get lastId(): number {
    return this.newestId;
  }

  /**
   * Creates a call and starts its span.
   *
   * @throws TypeError if the pattern or an option is malformed
   */
  create(
    pattern: string,
    payload: unknown,
    options: CallOptions,
    settle: { resolve: (value: unknown) => void; reject: (error: Error) => void },
  ): PendingCall {
    const target = this.parseTarget(pattern);
    const message = this.createMessage(target, options);
    const span = message.traceparent === undefined ? undefined : this.tracer?.calling(message);
    if (span) {
      message.traceparent = span.traceparent;
    }
    return new PendingCall(target.callee, message, payload, options, settle.resolve, settle.reject, span);
  }

  private createMessage({ service, operation }: Target, options: CallOptions): CallMessage {
    const { deadline, requestId, traceparent } = options;
    this.newestId += 1;
    const id = this.newestId;
    const message: CallMessage = { kind: 'call', id, service, operation, deadline, attempt: 1, requestId, traceparent };
    if (!isMessage(message)) {
      throw new TypeError('the deadline of a call is in milliseconds; its texts have 1 to 256 characters');
    }
    return message;
  }

  private parseTarget(pattern: string): Target {
    const known = this.targets.get(pattern);
    if (known) {
      return known;
    }
    const { service, operation } = parsePattern(pattern);
    const target = { service, operation, callee: this.callees.get(service) };
    if (this.targets.size < PATTERNS_MAX) {
      this.targets.set(pattern, target);
    }
    return target;
  }
}
