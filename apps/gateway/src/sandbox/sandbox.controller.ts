import { SANDBOX_CATALOGUE } from '@cotejo/contracts';
import { SandboxCatalogueDto } from '@cotejo/contracts/dto';
import { ProcessScope } from '@cotejo/platform';
import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { ApiError } from '../http/errors/api-error.js';
import { OpenOperation } from '../openapi/operation.decorators.js';

/** The test values the sandbox acts on; only there. */
@Controller({ path: 'sandbox', version: '1' })
export class SandboxController {
  constructor(@Inject(ProcessScope) private readonly scope: ProcessScope) {}

  @Get('scenarios')
  @OpenOperation({
    operationId: 'listSandboxScenarios',
    tags: ['Sandbox'],
    summary: 'Test values of the sandbox and what they do',
    description: 'In the sandbox only; production answers 404 `unknown_route`. Needs no key.',
  })
  @ApiOkResponse({ type: SandboxCatalogueDto, description: 'The catalogue' })
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
  if ('expected' in entry) {
    return { value, name, es, en, expected: entry.expected };
  }
  return { value, name, es, en, signals: entry.signals, ...(entry.fault && { fault: entry.fault }) };
}
