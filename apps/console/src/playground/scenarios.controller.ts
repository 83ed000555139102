import { ScenarioStore, type StoredScenario } from '@cotejo/accounts';
import { SANDBOX_CATALOGUE } from '@cotejo/contracts';
import { ProcessScope } from '@cotejo/platform';
import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { Allow, InSandbox, Once, Who } from '../access/access.decorators.js';
import type { SignedIn } from '../access/signed-in.js';
import type { Scenario } from '../api/playground.api.js';
import { ConsoleError } from '../http/console-error.js';
import { body } from '../http/input.pipe.js';
import { ConsoleState } from '../state/console-state.js';
import { NewScenarioBody } from './playground.dto.js';

/** Combinations of test values that a tenant keeps until the sandbox's daily reset; names of them, never a value. */
@Controller('api/playground/scenarios')
export class ScenariosController {
  private readonly scenarios: ScenarioStore;

  constructor(@Inject(ConsoleState) { redis }: ConsoleState, @Inject(ProcessScope) { config }: ProcessScope) {
    this.scenarios = new ScenarioStore(redis, config);
  }

  @Get()
  @Allow('developer')
  @InSandbox()
  async list(@Who() who: SignedIn): Promise<{ scenarios: Scenario[] }> {
    return { scenarios: await this.scenarios.list(tenantOf(who)) };
  }

  @Post()
  @HttpCode(200)
  @Allow('developer')
  @InSandbox()
  @Once()
  async create(@Body(body(NewScenarioBody)) wanted: NewScenarioBody, @Who() who: SignedIn): Promise<Scenario> {
    checkValues(wanted.values);
    return this.scenarios.create(tenantOf(who), wanted);
  }

  @Delete(':id')
  @HttpCode(204)
  @Allow('developer')
  @InSandbox()
  remove(@Param('id') id: string, @Who() who: SignedIn): Promise<void> {
    return this.scenarios.remove(tenantOf(who), id);
  }
}

function tenantOf({ member }: SignedIn): string {
  if (member.tenant === null) {
    throw new ConsoleError('needs_tenant');
  }
  return member.tenant;
}

/** Only what the catalogue has can be named. */
function checkValues(values: StoredScenario['values']): void {
  const isKnown = ([kind, name]: [string, string]) =>
    Object.hasOwn(SANDBOX_CATALOGUE, kind) &&
    SANDBOX_CATALOGUE[kind as keyof typeof SANDBOX_CATALOGUE].some((value) => value.name === name);
  if (!Object.entries(values).every(isKnown)) {
    throw new ConsoleError('invalid_body', { errors: [{ pointer: '/values', code: 'not_in_list' }] });
  }
}
