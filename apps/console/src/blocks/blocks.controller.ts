import {
  activationProblem,
  type Block,
  type CanonicalSubject,
  isBlockEnd,
  isBlockNote,
  type Peppers,
  readPeppers,
  subjectDigests,
} from '@cotejo/accounts';
import { canonicalSubject } from '@cotejo/accounts/canonical-subject';
import { personOf } from '@cotejo/members';
import { ProcessScope, type Secret } from '@cotejo/platform';
import { Body, Controller, Inject, Param } from '@nestjs/common';
import { Caller, Operation } from '../access/operation.decorator.js';
import type { SignedIn } from '../access/signed-in.js';
import { Actors } from '../activity/actor-names.js';
import type { BlockedLines, BlockedValueQuery, BlockList, FoundBlocks } from '../api/blocks.api.js';
import { ConsoleError } from '../http/console-error.js';
import { body } from '../http/input.pipe.js';
import { ConsoleState } from '../state/console-state.js';
import { AskLiftBody, BlockedValueBody, NewBlockBody, SeenLiftBody } from './block.dto.js';
import { type ReadLine, readBlockLines } from './block-lines.js';
import { blockListView } from './block-view.js';

/** Members block buyers at once; a second member lifts a block. Values of buyers leave this class only as digests. */
@Controller()
export class BlocksController {
  private readonly peppers: Secret<Peppers>;

  constructor(
    @Inject(ConsoleState) private readonly state: ConsoleState,
    @Inject(Actors) private readonly actors: Actors,
    @Inject(ProcessScope) { env }: ProcessScope,
  ) {
    this.peppers = readPeppers(env);
  }

  @Operation('GET /api/tenants/:tenant/blocks')
  async readBlocks(@Param('tenant') tenant: string, @Caller() { member }: SignedIn): Promise<BlockList> {
    const { tenants, blocks: store } = this.state.accounts;
    await tenants.require(tenant);
    const blocks = await store.list(tenant);
    const actors = blocks.flatMap(({ blockedBy, lift }) => [blockedBy, ...(lift ? [lift.askedBy] : [])]);
    const { nameOf } = await this.actors.namesFor(member, tenant, actors);
    return blockListView(blocks, { nameOf, problemOf: (lift) => activationProblem(lift, personOf(member)) });
  }

  @Operation('POST /api/tenants/:tenant/blocks')
  async block(
    @Param('tenant') tenant: string,
    @Body(body(NewBlockBody)) { reason, note, until, ...texts }: NewBlockBody,
    @Caller() { context }: SignedIn,
  ): Promise<BlockedLines> {
    const end = Date.parse(`${until}T23:59:59.999-05:00`);
    requireValid('/until', isBlockEnd(end));
    requireValid('/note', note === null || isBlockNote(note));
    const lines = await readBlockLines(texts);
    const distinct = new Map(lines.filter(({ value }) => value !== null).map((line) => [keyOf(line), line]));
    if (distinct.size === 0) {
      return { lines: lines.map(({ kind, line }) => ({ kind, line, result: 'invalid' })) };
    }
    const valid = [...distinct.values()].map(({ kind, value }) => ({ [kind]: value }) as CanonicalSubject);
    const made = await this.state.accounts.blocks.add(
      tenant,
      {
        reason,
        note,
        until: end,
        values: valid.map((subject) => subjectDigests(this.peppers.current, tenant, subject)),
      },
      context,
    );
    const results = new Map([...distinct.keys()].map((key, index) => [key, made.values[index]]));
    return {
      lines: lines.map((read) => {
        const { kind, line } = read;
        const result = results.get(keyOf(read));
        // Only the first line with a value has the result of the value.
        results.set(keyOf(read), undefined);
        return { kind, line, result: read.value === null ? 'invalid' : (result ?? 'repeated') };
      }),
    };
  }

  @Operation('POST /api/tenants/:tenant/blocks/find')
  async find(
    @Param('tenant') tenant: string,
    @Body(body(BlockedValueBody)) query: BlockedValueBody,
  ): Promise<FoundBlocks> {
    const { tenants, blocks, policies } = this.state.accounts;
    await tenants.require(tenant);
    const digests = this.digestsOf(tenant, query, '/value');
    const isAmong = (all: readonly string[]) => digests.some((digest) => all.includes(digest));
    const [list, { active }] = await Promise.all([blocks.list(tenant), policies.inForce(tenant)]);
    const denied = (active?.policy.lists as { deny?: string[] } | undefined)?.deny ?? [];
    return { ids: list.filter((block) => isAmong(block.digests)).map(({ id }) => id), inPolicy: isAmong(denied) };
  }

  @Operation('POST /api/tenants/:tenant/blocks/:id/ask-lift')
  async askLift(
    @Param('tenant') tenant: string,
    @Param('id') id: string,
    @Body(body(AskLiftBody)) { value }: AskLiftBody,
    @Caller() caller: SignedIn,
  ): Promise<BlockList> {
    const digests = value && this.digestsOf(tenant, value, '/value/value');
    await this.state.accounts.blocks.askLift(tenant, id, digests, caller.context);
    return this.readBlocks(tenant, caller);
  }

  @Operation('POST /api/tenants/:tenant/blocks/:id/lift')
  lift(
    @Param('tenant') tenant: string,
    @Param('id') id: string,
    @Body(body(SeenLiftBody)) seen: SeenLiftBody,
    @Caller() caller: SignedIn,
  ): Promise<BlockList> {
    return this.answerLift(tenant, caller, this.state.accounts.blocks.lift(tenant, id, timeOf(seen), caller.context));
  }

  @Operation('POST /api/tenants/:tenant/blocks/:id/keep')
  keep(
    @Param('tenant') tenant: string,
    @Param('id') id: string,
    @Body(body(SeenLiftBody)) seen: SeenLiftBody,
    @Caller() caller: SignedIn,
  ): Promise<BlockList> {
    return this.answerLift(tenant, caller, this.state.accounts.blocks.keep(tenant, id, timeOf(seen), caller.context));
  }

  private async answerLift(tenant: string, caller: SignedIn, change: Promise<Block>): Promise<BlockList> {
    await change;
    return this.readBlocks(tenant, caller);
  }

  /** @throws ConsoleError `invalid_subject` */
  private digestsOf(tenant: string, { kind, value }: BlockedValueQuery, pointer: string): string[] {
    const canonical = canonicalSubject(kind, value);
    if (canonical === null) {
      throw new ConsoleError('invalid_subject', { errors: [{ pointer, code: 'invalid' }] });
    }
    return subjectDigests(this.peppers.current, tenant, { [kind]: canonical });
  }
}

/** @throws ConsoleError `invalid_block` */
function requireValid(pointer: string, isValid: boolean): void {
  if (!isValid) {
    throw new ConsoleError('invalid_block', { errors: [{ pointer, code: 'invalid' }] });
  }
}

const keyOf = ({ kind, value }: ReadLine): string => `${kind} ${value}`;
const timeOf = ({ askedAt }: SeenLiftBody): number => Date.parse(askedAt);
