import { randomBytes } from 'node:crypto';
import { type LuaScript, storedJsons } from '@cotejo/platform';
import type { Redis } from 'ioredis';
import { AccountError } from '../account-errors.js';
import { accountNames, type Deployment } from '../account-names.js';
import { luaScript } from '../lua-script.js';

/**
 * A combination of test values of the sandbox, by their names in its catalogue. It never holds data of a real person.
 */
export interface StoredScenario {
  /** `scn_` and 16 hexadecimal digits. */
  id: string;
  name: string;
  operation: 'verify' | 'analyze' | 'cedula';
  /** Name of the test value by kind of the catalogue, `{"cedulas": "manual_review"}`. */
  values: Record<string, string>;
  /** Colombian pesos. */
  amountCop: number | null;
}

export const SCENARIOS_MAX = 20;
const VALUES_MAX = 12;
const AMOUNT_COP_MAX = 1_000_000_000_000;
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ,.()_:+-]{0,59}$/u;
const WORD = /^[a-z][a-z0-9_]{0,63}$/i;
/** No name of a test value has six digits in a row, so this keeps out document and phone numbers. */
const DIGITS = /\d{6}/;

/** Scenarios that tenants of the sandbox save, until the daily reset. */
export class ScenarioStore {
  private readonly addScenario: LuaScript;
  private readonly nameOf: (tenant: string) => string;

  constructor(
    private readonly redis: Redis,
    scope: Deployment,
  ) {
    this.addScenario = luaScript(redis, 'add-scenario');
    this.nameOf = accountNames(scope).scenariosOf;
  }

  /** Scenarios of a tenant, sorted by name. */
  async list(tenant: string): Promise<StoredScenario[]> {
    const scenarios = storedJsons<StoredScenario>(await this.redis.hvals(this.nameOf(tenant)));
    return scenarios.sort((a, b) => a.name.localeCompare(b.name, 'es') || a.id.localeCompare(b.id));
  }

  /** @throws AccountError `invalid_scenario`, `too_many_scenarios` */
  async create(tenant: string, scenario: Omit<StoredScenario, 'id'>): Promise<StoredScenario> {
    checkScenario(scenario);
    const { name, operation, values, amountCop } = scenario;
    const made = { id: `scn_${randomBytes(8).toString('hex')}`, name, operation, values, amountCop };
    const added = await this.addScenario([this.nameOf(tenant)], made.id, JSON.stringify(made), SCENARIOS_MAX);
    if (added !== 1) {
      throw new AccountError('too_many_scenarios', `a tenant can save at most ${SCENARIOS_MAX} scenarios`);
    }
    return made;
  }

  /** @throws AccountError `unknown_scenario` */
  async remove(tenant: string, id: string): Promise<void> {
    const removed = await this.redis.hdel(this.nameOf(tenant), id);
    if (removed === 0) {
      throw new AccountError('unknown_scenario', 'the tenant has no such scenario');
    }
  }

  /** Removes all scenarios of a tenant. @returns their number */
  async removeAll(tenant: string): Promise<number> {
    const count = await this.redis.hlen(this.nameOf(tenant));
    if (count > 0) {
      await this.redis.unlink(this.nameOf(tenant));
    }
    return count;
  }
}

function checkScenario({ name, values, amountCop }: Omit<StoredScenario, 'id'>): void {
  const pairs = Object.entries(values);
  const isAmount = amountCop === null || (Number.isInteger(amountCop) && amountCop >= 0 && amountCop <= AMOUNT_COP_MAX);
  const areWords = pairs.length <= VALUES_MAX && pairs.flat().every((word) => WORD.test(word) && !DIGITS.test(word));
  if (!NAME.test(name) || DIGITS.test(name) || !isAmount || !areWords) {
    throw new AccountError(
      'invalid_scenario',
      `a scenario needs a name of at most 60 letters and digits, at most ${VALUES_MAX} names of test values, and an amount`,
    );
  }
}
