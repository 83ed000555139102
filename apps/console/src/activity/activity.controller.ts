import { AuditCheckpoints, linkText } from '@cotejo/accounts';
import { ProcessScope } from '@cotejo/platform';
import { Body, Controller, Inject, Param } from '@nestjs/common';
import { Caller, Operation } from '../access/operation.decorator.js';
import type { SignedIn } from '../access/signed-in.js';
import type { ActivityPage } from '../api/activity.api.js';
import type { AuditCheckpoint, AuditVerdictView } from '../api/operator.api.js';
import { body } from '../http/input.pipe.js';
import { instant } from '../http/instants.js';
import { ConsoleState } from '../state/console-state.js';
import { ActivitySearchBody } from './activity.dto.js';
import { LogReader } from './log-reader.js';

/** Shows the audit log, and checks that its hash chain is unbroken. */
@Controller()
export class ActivityController {
  private readonly checkpoints: AuditCheckpoints;

  constructor(
    @Inject(ConsoleState) private readonly state: ConsoleState,
    @Inject(LogReader) private readonly log: LogReader,
    @Inject(ProcessScope) { config }: ProcessScope,
  ) {
    this.checkpoints = new AuditCheckpoints(state.redis, config);
  }

  @Operation('POST /api/tenants/:tenant/activity')
  async listOfTenant(
    @Param('tenant') tenant: string,
    @Body(body(ActivitySearchBody)) search: ActivitySearchBody,
    @Caller() { member }: SignedIn,
  ): Promise<ActivityPage> {
    await this.state.accounts.tenants.require(tenant);
    return this.log.readChanges(search, member, tenant);
  }

  @Operation('POST /api/tenants/:tenant/sign-ins')
  async listSignIns(
    @Param('tenant') tenant: string,
    @Body(body(ActivitySearchBody)) search: ActivitySearchBody,
    @Caller() { member }: SignedIn,
  ): Promise<ActivityPage> {
    await this.state.accounts.tenants.require(tenant);
    return this.log.readSignIns(search, member, tenant);
  }

  @Operation('POST /api/operator/activity')
  listAll(
    @Body(body(ActivitySearchBody)) search: ActivitySearchBody,
    @Caller() { member }: SignedIn,
  ): Promise<ActivityPage> {
    return this.log.readChanges(search, member, null);
  }

  @Operation('POST /api/operator/sign-ins')
  listAllSignIns(
    @Body(body(ActivitySearchBody)) search: ActivitySearchBody,
    @Caller() { member }: SignedIn,
  ): Promise<ActivityPage> {
    return this.log.readSignIns(search, member, null);
  }

  @Operation('POST /api/operator/audit/check')
  async check(): Promise<AuditVerdictView> {
    const verdict = await this.checkpoints.verify();
    const checkedAt = instant(Date.now());
    if (!verdict.ok) {
      return { ok: false, entries: null, head: null, brokenAt: verdict.seq, problem: verdict.problem, checkedAt };
    }
    const { entries, head } = verdict;
    return { ok: true, entries, head: linkText(head), brokenAt: null, problem: null, checkedAt };
  }

  @Operation('GET /api/operator/audit/checkpoints')
  async listCheckpoints(): Promise<{ checkpoints: AuditCheckpoint[] }> {
    const checkpoints = await this.checkpoints.list();
    return { checkpoints: checkpoints.map(({ time, ...rest }) => ({ time: instant(time), ...rest })) };
  }
}
