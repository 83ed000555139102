import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { cliProgram } from '../../bench/measuring/cli-program.mjs';
import { BenchProduct } from '../../bench/measuring/product.mjs';
import { requestOf } from './evidence.mjs';

const TOGETHER = 16;
/** Each request makes several calls to an operator, and calls above the rate of a contract are not sent. */
const REQUESTS_PER_SECOND = 150;
const POLLS_MAX = 100;
const POLL_MS = 200;
const SLOW_SOURCES = ['REGISTRY', 'SANCTIONS', 'GEO', 'EMAIL', 'TAX', 'TELCO'];
const PATIENT = {
  COTEJO_SOURCE_BUDGET_MS: '5000',
  COTEJO_REQUEST_BUDGET_MS: '8000',
  ...Object.fromEntries(SLOW_SOURCES.map((source) => [`COTEJO_${source}_DEADLINE_MS`, '4000'])),
};

/** A policy that waits for every source and counts every signal: other policies decide the same evidence. */
const FOR_EVIDENCE = { earlyAnswer: false, disabledCharacteristics: [] };

/** The whole product in production, over data that exists, with Redis servers of its own. */
export class ProductionProduct {
  #product;
  #key;

  /**
   * @param {{ dataDir: string, stateDir: string, settings?: NodeJS.ProcessEnv }} options stateDir: folder of the secrets; the
   * lists in the data folder are signed with one of them. settings: of the process, such as providers
   */
  static async start({ dataDir, stateDir, settings }) {
    const started = new ProductionProduct();
    try {
      const data = { COTEJO_DATA_DIR: dataDir, COTEJO_EMAIL_DNS: 'off' };
      const extraEnv = { ...data, ...PATIENT, ...settings };
      started.#product = await BenchProduct.start({ env: 'production', stateDir, extraEnv, policy: FOR_EVIDENCE });
      started.#key = started.#product.createKey('bench');
      return started;
    } catch (error) {
      await started.stop();
      throw error;
    }
  }

  /** `cotejo` with these arguments. */
  cli(...args) {
    const { NODE_OPTIONS: _preloaded, ...env } = this.#product.environment;
    execFileSync(process.execPath, [cliProgram, ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  }

  /** From now on another tenant sends the requests, and its counts begin. */
  changeTenant(tenant) {
    this.#key = this.#product.createKey('bench', tenant);
  }

  /** Waits until the services have switched to a registry that has this cédula. */
  async untilRegistryHas(cedula) {
    for (let poll = 0; poll < POLLS_MAX; poll += 1) {
      const { receipt } = await this.#verify({ cedula });
      if (receipt?.sources.some(({ source, status }) => source === 'registry' && status === 'ok')) {
        return;
      }
      await sleep(POLL_MS);
    }
    throw new Error('the services did not switch to the imported registry');
  }

  /**
   * Sends the requests of all cases, each after the requests that belong before it.
   *
   * @param {import('./buyers.mjs').Case[]} cases
   * @returns {Promise<Answer[]>} in the order of the cases
   * @typedef {{ status: number, receipt?: object, recommendation?: string, problem?: string }} Answer
   */
  async verifyAll(cases) {
    const answers = new Array(cases.length);
    const fromMs = performance.now();
    let next = 0;
    let sent = 0;
    const send = async (body) => {
      const dueMs = fromMs + (sent * 1_000) / REQUESTS_PER_SECOND;
      sent += 1;
      await sleep(Math.max(0, dueMs - performance.now()));
      return this.#verify(body);
    };
    const worker = async () => {
      while (next < cases.length) {
        const index = next;
        next += 1;
        for (const { body } of cases[index].before) {
          await send(body);
        }
        answers[index] = await send(requestOf(cases[index]));
      }
    };
    await Promise.all(Array.from({ length: TOGETHER }, worker));
    return answers;
  }

  /** Sends requests of which no answer matters, the bodies of one list in its order. @param {object[][]} lists */
  async sendAll(lists) {
    const waiting = [...lists];
    const worker = async () => {
      for (let bodies = waiting.pop(); bodies; bodies = waiting.pop()) {
        for (const body of bodies) {
          await this.#verify(body);
        }
      }
    };
    await Promise.all(Array.from({ length: TOGETHER }, worker));
  }

  /** The second request of a buyer, with the evidence that the challenge names. @returns {Promise<string | null>} */
  async verifyAgain(body) {
    const answer = await this.#verify(body);
    if (answer.followUp?.accepted !== true) {
      throw new Error(`the second request was not taken: ${answer.followUp?.reason ?? answer.problem}`);
    }
    return answer.recommendation ?? null;
  }

  async #verify(body) {
    const response = await fetch(`${this.#product.url}/v1/verify?include=receipt,retos`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': this.#key },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    if (response.status !== 200) {
      return { status: response.status, problem: answer.detail ?? answer.code ?? answer.error };
    }
    const [, payload] = answer.receipt.token.split('.');
    return {
      status: 200,
      recommendation: answer.recommendation,
      receipt: JSON.parse(Buffer.from(payload, 'base64url')),
      signed: answer.receipt,
      challenges: answer.retos.map(({ pruebas }) => pruebas.map(({ code }) => code)),
      followUp: answer.follow_up,
    };
  }

  async stop() {
    await this.#product?.stop();
  }
}
