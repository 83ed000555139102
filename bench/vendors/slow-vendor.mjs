import { startVendorServer } from '@cotejo/testing';
import { startDeclaredVendor } from '../../packages/source/dist/testing/index.js';

/** Time below which this share of the answers lies. Between two points, the logarithm of the time is a straight line. */
const POINTS = [
  [0, 300],
  [0.5, 800],
  [0.95, 2_500],
  [0.99, 8_000],
  [1, 12_000],
];
/** Multiples of it are spread evenly between 0 and 1, so that a few hundred answers already have the distribution. */
const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2;

/** The time of an answer of a slow vendor: p50 0.8 s, p95 2.5 s, p99 8 s. @param {number} index of the answer */
function slowAnswerMs(index) {
  const share = (index * GOLDEN_RATIO) % 1;
  const above = POINTS.findIndex(([upTo]) => share < upTo);
  const [[from, low], [to, high]] = [POINTS[above - 1], POINTS[above]];
  return low * (high / low) ** ((share - from) / (to - from));
}

const ANSWERS = {
  'verifik-certificado': ({ body }) => {
    const { documentNumber: cedula, date } = JSON.parse(body);
    const documento = { cedula, fechaExpedicion: date, lugarExpedicion: 'CALI', nombre: HOLDER };
    return { status: 200, body: { data: { novedad: 'VIGENTE', documento } } };
  },
  'verifik-dian': ({ url }) => {
    const nit = new URL(url, 'http://vendor').searchParams.get('documentNumber');
    return { status: 200, body: { data: { nit, estado: 'REGISTRO ACTIVO' } } };
  },
};

/** The name on every card of the slow registry. */
export const HOLDER = 'EVA INES LUNA PEÑA';

/** Every query of these benches may be in flight, and no contract limits the rate: the vendor is slow, not small. */
const LIMITS = { CONCURRENCY_MAX: '256', CALLS_PER_SECOND: '1000', TIMEOUT_MS: '30000' };

/** The emulated vendor of a preset. `delayMsOf` gives the time of an answer by its index. */
export class SlowVendor {
  calls = 0;
  delayMsOf = slowAnswerMs;
  #emulator;
  #server;
  #prefix;

  /** @param {keyof typeof ANSWERS} preset @returns {Promise<SlowVendor>} */
  static async start(preset) {
    const vendor = new SlowVendor();
    vendor.#prefix = `COTEJO_VENDOR_${preset.toUpperCase().replaceAll('-', '_')}_`;
    vendor.#emulator = await startDeclaredVendor(preset);
    vendor.#emulator.answer = (request) => {
      vendor.#emulator.requests.length = 0;
      return ANSWERS[preset](request);
    };
    vendor.#server = await startVendorServer((request, response) => {
      const delayMs = vendor.delayMsOf(vendor.calls);
      vendor.calls += 1;
      setTimeout(() => vendor.#emulator.onRequest(request, response), delayMs).unref();
    });
    return vendor;
  }

  /** Settings of a product that calls this vendor, and waits for it as long as a request may take. */
  get settings() {
    const limits = Object.entries(LIMITS).map(([name, value]) => [`${this.#prefix}${name}`, value]);
    return {
      ...this.#emulator.variables,
      [`${this.#prefix}URL`]: this.#server.origin,
      ...Object.fromEntries(limits),
    };
  }

  async stop() {
    await Promise.all([this.#server.close(), this.#emulator.close()]);
  }
}
