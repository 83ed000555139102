import type { PendingCall } from './pending-call.js';

/**
 * The calls that hang on a caller's signal. All calls under one signal share one listener: a request asks many services
 * under its own, and a listener for each call would cost more than finding its replica.
 */
export class CallSignals {
  private readonly callsOf = new WeakMap<AbortSignal, Set<PendingCall>>();

  /** @param giveUp ends a call whose signal was aborted */
  constructor(private readonly giveUp: (call: PendingCall) => void) {}

  watch(signal: AbortSignal, call: PendingCall): void {
    const calls = this.callsOf.get(signal) ?? this.listen(signal);
    calls.add(call);
    call.sameSignal = calls;
  }

  /** The listener stays with its signal, for calls to come. */
  private listen(signal: AbortSignal): Set<PendingCall> {
    const calls = new Set<PendingCall>();
    this.callsOf.set(signal, calls);
    signal.addEventListener('abort', () => calls.forEach(this.giveUp), { once: true });
    return calls;
  }
}
