import { randomBytes, randomUUID } from 'node:crypto';
import { readRecord, readRecords } from '@cotejo/platform';
import type { Redis } from 'ioredis';
import { AccountError } from '../account-errors.js';
import { type AccountNames, accountNames, type Deployment } from '../account-names.js';
import type { ActionContext, AuditAction, AuditChanges } from '../audit/audit-entry.js';
import { AuditLog, type Change } from '../audit/audit-log.js';
import { checkSecondPerson } from '../policies/second-person.js';
import { TenantStore } from '../tenants/tenant-store.js';
import type { Block, BlockedValue, LiftRequest, NewBlock } from './block.js';
import { BLOCKED_VALUES_MAX, BLOCKS_MAX, checkBlock } from './block-rules.js';

/** A change of one block. */
interface Step {
  action: AuditAction;
  block: Block;
  changes: AuditChanges;
  /** Without `after`, the block is deleted. */
  after: Block | null;
}

/**
 * Values of buyers that tenants block, in the state Redis. One person blocks; a lift needs a second one. Scoring reads the
 * blocks together with the tenant's policies, so they share the revisions and the messages of `TenantPolicyStore`. Every
 * change is in the audit log, without digests: a block ends, and its entry stays.
 */
export class BlockStore {
  private readonly names: AccountNames;
  private readonly audit: AuditLog;
  private readonly tenants: TenantStore;

  constructor(
    private readonly redis: Redis,
    scope: Deployment,
  ) {
    this.names = accountNames(scope);
    this.audit = new AuditLog(redis, scope);
    this.tenants = new TenantStore(redis, scope);
  }

  /** The tenant's blocks in force, the newest first. @throws SyntaxError when a record is invalid */
  async list(tenant: string): Promise<Block[]> {
    const ids = (await readRecord<string[]>(this.redis, this.names.blocksOf(tenant))) ?? [];
    const blocks = await readRecords<Block>(
      this.redis,
      ids.map((id) => this.names.block(tenant, id)),
    );
    const now = Date.now();
    return blocks.filter(({ until }) => until > now);
  }

  /**
   * Blocks values. A value that is blocked at least as long is not blocked again.
   * @returns block: `null` when nothing is new; values: what became of each value, in their order
   * @throws AccountError `unknown_tenant`, `invalid_block`, `too_many_blocks`
   */
  add(
    tenant: string,
    asked: NewBlock,
    context: ActionContext,
  ): Promise<{ block: Block | null; values: BlockedValue[] }> {
    checkBlock(asked);
    const { reason, note, until } = asked;
    const id = `blk_${randomBytes(8).toString('hex')}`;
    return this.audit.commit<{ block: Block | null; values: BlockedValue[] }>(context, async () => {
      await this.tenants.require(tenant);
      const blocks = await this.list(tenant);
      const ends = endsOf(blocks);
      const digests = new Set<string>();
      const values = asked.values.map((each): BlockedValue => {
        const [newest] = each;
        const isKnown = each.some((digest) => digests.has(digest) || (ends.get(digest) ?? 0) >= until);
        if (isKnown || newest === undefined) {
          return 'already';
        }
        digests.add(newest);
        return 'blocked';
      });
      if (digests.size === 0) {
        return { result: { block: null, values }, change: null };
      }
      const before = valuesOf(blocks);
      if (blocks.length >= BLOCKS_MAX || before + digests.size > BLOCKED_VALUES_MAX) {
        throw new AccountError(
          'too_many_blocks',
          `a tenant can have at most ${BLOCKS_MAX} blocks with ${BLOCKED_VALUES_MAX} values`,
        );
      }
      const made = { id, reason, note, blockedBy: context.actor, blockedAt: Date.now(), until };
      const block: Block = { ...made, digests: [...digests], lift: null };
      const changes: AuditChanges = {
        reason: [null, reason],
        values: [0, digests.size],
        until: [null, new Date(until).toISOString()],
      };
      const step: Step = { action: 'block.add', block, changes, after: block };
      return { result: { block, values }, change: this.change(tenant, step, blocks) };
    });
  }

  /**
   * Asks to lift a block, or some of its values.
   * @param digests the values under any pepper; `null`: all
   * @throws AccountError `unknown_tenant`, `unknown_block`, `lift_asked`
   */
  askLift(tenant: string, id: string, digests: readonly string[] | null, context: ActionContext): Promise<Block> {
    return this.commit(tenant, id, context, (block) => {
      const some = digests && block.digests.filter((digest) => digests.includes(digest));
      if (some?.length === 0) {
        throw unknownBlock();
      }
      if (block.lift) {
        throw new AccountError('lift_asked', 'somebody has already asked to lift this block');
      }
      const author = context.member ?? null;
      const lift: LiftRequest = { askedBy: context.actor, author, askedAt: Date.now(), digests: some };
      const changes: AuditChanges = { lift: [null, (some ?? block.digests).length] };
      return { action: 'block.ask_lift', block, changes, after: { ...block, lift } };
    });
  }

  /**
   * Refuses to lift a block: it stays.
   * @param askedAt time of the request that the member saw
   * @throws AccountError `unknown_tenant`, `unknown_block`, `lift_not_asked`
   */
  keep(tenant: string, id: string, askedAt: number, context: ActionContext): Promise<Block> {
    return this.commit(tenant, id, context, (block) => {
      const lift = requireLift(block, askedAt);
      const changes: AuditChanges = { lift: [(lift.digests ?? block.digests).length, null] };
      return { action: 'block.keep', block, changes, after: { ...block, lift: null } };
    });
  }

  /**
   * Lifts what somebody else asked to lift.
   * @param askedAt time of the request that the member saw
   * @param options unattended: whether a name that nobody proved may agree
   * @throws AccountError `unknown_tenant`, `unknown_block`, `lift_not_asked`, and the errors of `checkSecondPerson`
   */
  lift(
    tenant: string,
    id: string,
    askedAt: number,
    context: ActionContext,
    options: { unattended?: boolean } = {},
  ): Promise<Block> {
    return this.commit(tenant, id, context, (block) => {
      const { author, askedBy, digests } = requireLift(block, askedAt);
      checkSecondPerson({ author, draftedBy: askedBy }, context, options);
      const left = digests === null ? [] : block.digests.filter((digest) => !digests.includes(digest));
      const changes: AuditChanges = {
        values: [block.digests.length, left.length],
        askedBy: [null, askedBy],
        ...(!context.member && { unattended: [null, true] }),
      };
      const after = left.length === 0 ? null : { ...block, digests: left, lift: null };
      return { action: 'block.lift', block, changes, after };
    });
  }

  private commit(tenant: string, id: string, context: ActionContext, decide: (block: Block) => Step): Promise<Block> {
    return this.audit.commit(context, async () => {
      await this.tenants.require(tenant);
      const blocks = await this.list(tenant);
      const block = blocks.find((each) => each.id === id);
      if (!block) {
        throw unknownBlock();
      }
      const step = decide(block);
      return { result: step.after ?? step.block, change: this.change(tenant, step, blocks) };
    });
  }

  private change(tenant: string, { action, block, changes, after }: Step, before: readonly Block[]): Change {
    const { id } = block;
    const others = before.filter((each) => each.id !== id).map((each) => each.id);
    const shared = { field: tenant, fieldValue: randomUUID() };
    const record = {
      name: this.names.block(tenant, id),
      value: after,
      announce: null,
      lifetimeMs: Math.max(1, block.until - Date.now()),
      ...shared,
    };
    // The list of ids comes last: it sets the revision that a deleted block removes.
    const ids = {
      name: this.names.blocksOf(tenant),
      value: after ? [id, ...others] : others,
      announce: `policy:${tenant}`,
      ...shared,
    };
    return { action, tenant, object: id, changes, index: this.names.policies, records: [record, ids] };
  }
}

/** When each blocked value ends, by digest. */
export function endsOf(blocks: readonly Block[]): Map<string, number> {
  const ends = new Map<string, number>();
  for (const { digests, until } of blocks) {
    for (const digest of digests) {
      ends.set(digest, Math.max(until, ends.get(digest) ?? 0));
    }
  }
  return ends;
}

export const valuesOf = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, { digests }) => sum + digests.length, 0);

const unknownBlock = () => new AccountError('unknown_block', 'the tenant has no such block, or it has ended');

function requireLift({ lift }: Block, askedAt: number): LiftRequest {
  if (lift?.askedAt !== askedAt) {
    throw new AccountError('lift_not_asked', 'nobody asks to lift this block any more');
  }
  return lift;
}
