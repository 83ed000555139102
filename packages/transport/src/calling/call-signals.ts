import type { PendingCall } from './pending-call.js';

/**
 * The calls that a caller's signal can cancel. All calls under one signal share one listener: a request makes many calls
 * under the same signal, and a listener for each call would cost more than picking its replica.
 */
export class CallSignals {
  private readonly callsBySignal = new WeakMap<AbortSignal, Set<PendingCall>>();

  /** @param onAbort ends a call whose signal was aborted */
  constructor(private readonly onAbort: (call: PendingCall) => void) {}

  watch(signal: AbortSignal, call: PendingCall): void {
    const calls = this.callsBySignal.get(signal) ?? this.listen(signal);
    calls.add(call);
    call.sameSignal = calls;
  }

  /** The listener stays on the signal, also for calls that are made later. */
  private listen(signal: AbortSignal): Set<PendingCall> {
    const calls = new Set<PendingCall>();
    this.callsBySignal.set(signal, calls);
    signal.addEventListener('abort', () => calls.forEach(this.onAbort), { once: true });
    return calls;
  }
}
