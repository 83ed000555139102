import { Controller, Get, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { Allow, Once, Who } from '../access/access.decorators.js';
import type { SignedIn } from '../access/signed-in.js';
import type { JobView } from '../api/operator.api.js';
import { JobsService } from './jobs.service.js';

@Controller('api/operator/jobs')
export class JobsController {
  constructor(@Inject(JobsService) private readonly jobs: JobsService) {}

  @Get()
  @Allow('operator')
  async list(): Promise<{ jobs: JobView[] }> {
    return { jobs: await this.jobs.list() };
  }

  @Post(':name/run')
  @HttpCode(200)
  @Allow('operator')
  @Once()
  run(@Param('name') name: string, @Who() who: SignedIn): Promise<JobView> {
    return this.jobs.run(name, who);
  }

  @Post(':name/runs/:id/retry')
  @HttpCode(200)
  @Allow('operator')
  retry(@Param('name') name: string, @Param('id') id: string, @Who() who: SignedIn): Promise<JobView> {
    return this.jobs.retry(name, id, who);
  }
}
