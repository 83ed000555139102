import { Controller, Inject, Param } from '@nestjs/common';
import { Caller, Operation } from '../access/operation.decorator.js';
import type { SignedIn } from '../access/signed-in.js';
import type { JobView } from '../api/operator.api.js';
import { JobsService } from './jobs.service.js';

@Controller()
export class JobsController {
  constructor(@Inject(JobsService) private readonly jobs: JobsService) {}

  @Operation('GET /api/operator/jobs')
  async list(): Promise<{ jobs: JobView[] }> {
    return { jobs: await this.jobs.list() };
  }

  @Operation('POST /api/operator/jobs/:name/run')
  run(@Param('name') name: string, @Caller() caller: SignedIn): Promise<JobView> {
    return this.jobs.run(name, caller);
  }

  @Operation('POST /api/operator/jobs/:name/runs/:id/retry')
  retry(@Param('name') name: string, @Param('id') id: string, @Caller() caller: SignedIn): Promise<JobView> {
    return this.jobs.retry(name, id, caller);
  }
}
