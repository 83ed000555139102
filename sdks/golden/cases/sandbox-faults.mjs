import { SANDBOX_CATALOGUE } from '@cotejo/contracts';

const TIMEOUT_MS = 1_000;
const approved = {
  verify: { answer: { recommendation: 'aprobar', risk_score: 10 } },
  analyze: { answer: { recommendation: 'APPROVE', risk_score: 10 } },
};
const secondTry = { requests: { tries: 2 } };

/** What each fault looks like to a client that follows sdks/README.md. */
const EXPECTED = {
  rate_limited: (call) => ({ ...approved[call], ...secondTry }),
  not_ready: (call) => ({ ...approved[call], ...secondTry }),
  slow: (call) => approved[call],
  // The service had charged the lost answer, so the second one costs nothing.
  connection_reset: (call) => ({ ...approved[call], ...secondTry, idempotencyReplayed: true }),
  key_expired: () => ({ error: { type: 'AuthenticationError', status: 401, reason: 'key_expired', attempts: 1 } }),
};

/** Cases for the test cédulas with which the sandbox itself fails. */
export const sandboxFaultCases = SANDBOX_CATALOGUE.faults.flatMap(({ value, name, en, apiFault }) => {
  const expected = EXPECTED[apiFault];
  if (!expected) {
    throw new Error(`no golden case says what a client sees of the fault ${apiFault}`);
  }
  const caseOf = (call, input) => ({
    id: `sandbox-faults.${name}_of_${call}`,
    title: `${call}: ${en}`,
    call,
    input,
    expect: expected(call),
  });
  return [
    caseOf('verify', { cedula: value }),
    caseOf('analyze', { doc_number: value }),
    ...(apiFault === 'slow' ? [timedOut(value)] : []),
  ];
});

function timedOut(value) {
  return {
    id: 'sandbox-faults.api_slow_and_short_of_time',
    title: 'the slow test cédula with a time-out of a second',
    call: 'verify',
    input: { cedula: value },
    options: { timeoutMs: TIMEOUT_MS },
    expect: { error: { type: 'TimeoutError', attempts: 1 } },
  };
}
