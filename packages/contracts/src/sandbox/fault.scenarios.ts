/** What goes wrong with a call that has a fault cédula. */
export type SandboxFault = 'rate_limited' | 'not_ready' | 'slow' | 'connection_reset' | 'key_expired';

/**
 * A cédula with which the API itself fails, so that a client can test how it retries. Apart from the fault it is the test cédula
 * of the scenario `approved`.
 */
export interface FaultScenario {
  value: string;
  name: string;
  es: string;
  en: string;
  apiFault: SandboxFault;
}

/** How long the answer to the slow cédula takes longer. */
export const SLOW_FAULT_MS = 3_000;

/** Beyond the numbers of the interface specification. */
export const FAULT_SCENARIOS: readonly FaultScenario[] = [
  {
    value: '1000000091',
    name: 'api_rate_limited',
    es: '429 con Retry-After; la repetición con el mismo Idempotency-Key se aprueba',
    en: '429 with Retry-After; the repetition with the same Idempotency-Key is approved',
    apiFault: 'rate_limited',
  },
  {
    value: '1000000092',
    name: 'api_unavailable',
    es: '503 con Retry-After; la repetición con el mismo Idempotency-Key se aprueba',
    en: '503 with Retry-After; the repetition with the same Idempotency-Key is approved',
    apiFault: 'not_ready',
  },
  {
    value: '1000000093',
    name: 'api_slow',
    es: 'Aprobado después de tres segundos',
    en: 'Approved after three seconds',
    apiFault: 'slow',
  },
  {
    value: '1000000094',
    name: 'api_connection_reset',
    es: 'La conexión se corta antes de la respuesta, que se cobra; la repetición con el mismo Idempotency-Key se aprueba y no cuesta',
    en: 'The connection breaks before the answer, which is charged; the repetition with the same Idempotency-Key is approved and costs nothing',
    apiFault: 'connection_reset',
  },
  {
    value: '1000000095',
    name: 'api_key_expired',
    es: '401 como con una clave vencida',
    en: '401 as with an expired key',
    apiFault: 'key_expired',
  },
];
