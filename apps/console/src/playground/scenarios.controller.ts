import { ScenarioStore, type StoredScenario } from '@cotejo/accounts';
import { SANDBOX_CATALOGUE } from '@cotejo/contracts';
import { ProcessScope } from '@cotejo/platform';
import { Body, Controller, Inject, Param } from '@nestjs/common';
import { Caller, Operation } from '../access/operation.decorator.js';
import type { SignedIn } from '../access/signed-in.js';
import type { Scenario } from '../api/playground.api.js';
import { ConsoleError } from '../http/console-error.js';
import { body } from '../http/input.pipe.js';
import { ConsoleState } from '../state/console-state.js';
import { NewScenarioBody } from './playground.dto.js';

/**
 * Combinations of test values that a tenant saves until the sandbox's daily reset; they hold names of test values only.
 */
@Controller()
export class ScenariosController {
  private readonly scenarios: ScenarioStore;

  constructor(@Inject(ConsoleState) { redis }: ConsoleState, @Inject(ProcessScope) { config }: ProcessScope) {
    this.scenarios = new ScenarioStore(redis, config);
  }

  @Operation('GET /api/playground/scenarios')
  async list(@Caller() caller: SignedIn): Promise<{ scenarios: Scenario[] }> {
    return { scenarios: await this.scenarios.list(tenantOf(caller)) };
  }

  @Operation('POST /api/playground/scenarios')
  async create(@Body(body(NewScenarioBody)) input: NewScenarioBody, @Caller() caller: SignedIn): Promise<Scenario> {
    checkValues(input.values);
    return this.scenarios.create(tenantOf(caller), input);
  }

  @Operation('DELETE /api/playground/scenarios/:id')
  remove(@Param('id') id: string, @Caller() caller: SignedIn): Promise<void> {
    return this.scenarios.remove(tenantOf(caller), id);
  }
}

function tenantOf({ member }: SignedIn): string {
  if (member.tenant === null) {
    throw new ConsoleError('needs_tenant');
  }
  return member.tenant;
}

/** @throws ConsoleError `invalid_body` for a name that the catalogue does not have */
function checkValues(values: StoredScenario['values']): void {
  const isKnown = ([kind, name]: [string, string]) =>
    Object.hasOwn(SANDBOX_CATALOGUE, kind) &&
    SANDBOX_CATALOGUE[kind as keyof typeof SANDBOX_CATALOGUE].some((value) => value.name === name);
  if (!Object.entries(values).every(isKnown)) {
    throw new ConsoleError('invalid_body', { errors: [{ pointer: '/values', code: 'not_in_list' }] });
  }
}
