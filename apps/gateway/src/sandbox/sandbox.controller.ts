import { SANDBOX_CATALOGUE } from '@cotejo/contracts';
import { SandboxCatalogueDto } from '@cotejo/contracts/dto';
import { ProcessScope } from '@cotejo/platform';
import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { ApiError } from '../http/errors/api-error.js';
import { OpenOperation } from '../openapi/operation.decorators.js';

/** Serves the test values of the sandbox. */
@Controller({ path: 'sandbox', version: '1' })
export class SandboxController {
  constructor(@Inject(ProcessScope) private readonly scope: ProcessScope) {}

  @Get('scenarios')
  @OpenOperation({
    operationId: 'listSandboxScenarios',
    tags: ['Sandbox'],
    summary: 'Test values of the sandbox and their effects',
    description:
      'Exists in the sandbox only. Production returns 404 `unknown_route`. No key is needed. A test cédula decides the answers of every source, whatever else is sent; no other value does this. With the cédulas of `faults` the API itself fails, so that a client can test its retries. All other test values are decided as production decides the same evidence with a connected operator.',
  })
  @ApiOkResponse({ type: SandboxCatalogueDto, description: 'Catalogue of test values' })
  scenarios(): Record<string, unknown[]> {
    if (this.scope.config.environment !== 'sandbox') {
      throw new ApiError('unknown_route');
    }
    return Object.fromEntries(
      Object.entries(SANDBOX_CATALOGUE).map(([kind, scenarios]) => [kind, scenarios.map((entry) => publicView(entry))]),
    );
  }
}

type Entry = (typeof SANDBOX_CATALOGUE)[keyof typeof SANDBOX_CATALOGUE][number];

function publicView(entry: Entry): object {
  const { value, name, es, en } = entry;
  if ('kind' in entry) {
    return { value, kind: entry.kind, name, es, en, expected: entry.expected };
  }
  if ('expected' in entry) {
    const { expected, challenges } = entry;
    return { value, name, es, en, expected, ...(challenges && { challenges }) };
  }
  if ('apiFault' in entry) {
    return { value, name, es, en, fault: entry.apiFault };
  }
  return { value, name, es, en, signals: entry.signals, ...(entry.fault && { fault: entry.fault }) };
}
