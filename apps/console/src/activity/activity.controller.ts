import { AuditCheckpoints, type AuditEntry, linkText } from '@cotejo/accounts';
import type { Member } from '@cotejo/members';
import { ProcessScope } from '@cotejo/platform';
import { Controller, Inject, Param, Query } from '@nestjs/common';
import { IsOptional, Matches } from 'class-validator';
import { Caller, Operation } from '../access/operation.decorator.js';
import type { SignedIn } from '../access/signed-in.js';
import type { ActivityEntry, ActivityPage } from '../api/members.api.js';
import type { AuditCheckpoint, AuditVerdictView } from '../api/operator.api.js';
import { query } from '../http/input.pipe.js';
import { instant } from '../http/instants.js';
import { ConsoleState } from '../state/console-state.js';
import { type ActorNames, Actors } from './actor-names.js';

const PAGE = 50;

class ActivityQuery {
  @IsOptional()
  @Matches(/^\d{1,15}$/)
  before?: string;
}

/** Shows the audit log, and checks that its hash chain is unbroken. */
@Controller()
export class ActivityController {
  private readonly checkpoints: AuditCheckpoints;

  constructor(
    @Inject(ConsoleState) private readonly state: ConsoleState,
    @Inject(Actors) private readonly actors: Actors,
    @Inject(ProcessScope) { config }: ProcessScope,
  ) {
    this.checkpoints = new AuditCheckpoints(state.redis, config);
  }

  @Operation('GET /api/tenants/:tenant/activity')
  async listOfTenant(
    @Param('tenant') tenant: string,
    @Query(query(ActivityQuery)) { before }: ActivityQuery,
    @Caller() { member }: SignedIn,
  ): Promise<ActivityPage> {
    await this.state.accounts.tenants.require(tenant);
    return this.readPage(before, member, tenant);
  }

  @Operation('GET /api/operator/activity')
  listAll(
    @Query(query(ActivityQuery)) { before }: ActivityQuery,
    @Caller() { member }: SignedIn,
  ): Promise<ActivityPage> {
    return this.readPage(before, member, null);
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

  private async readPage(beforeSeq: string | undefined, reader: Member, tenant: string | null): Promise<ActivityPage> {
    const before = beforeSeq === undefined ? undefined : Number(beforeSeq);
    const filter = tenant === null ? {} : { tenant };
    const page = await this.state.accounts.audit.page({ ...filter, before, count: PAGE });
    const actors = page.entries.map(({ actor }) => actor);
    const names = await this.actors.namesFor(reader, tenant, actors);
    return { entries: page.entries.map((entry) => viewOf(entry, names)), before: page.before };
  }
}

function viewOf(entry: AuditEntry, { nameOf, isForeign }: ActorNames): ActivityEntry {
  const { seq, time, actor, action, tenant, object, changes, requestId, sourceIp } = entry;
  const network = isForeign(actor) ? null : sourceIp;
  return { seq, time: instant(time), actor: nameOf(actor), action, tenant, object, changes, requestId, network };
}
