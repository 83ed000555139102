import { createHash } from 'node:crypto';
import type { EventData } from '@cotejo/contracts';
import {
  type BundleDiff,
  identityOf,
  type ListManifest,
  type ListOutcome,
  RedisStore,
  readManifest,
} from '@cotejo/lists';
import { storedJson } from '@cotejo/platform';
import { Inject, Injectable } from '@nestjs/common';
import { EventParts } from './event-parts.js';

const ORIGIN = 'lists';
const TEXT_MAX = 300;
const REFUSED = 'lists';

/** The lists that the last event was about. */
interface SeenBundle {
  id: string | null;
  /** Digest of each list's content. */
  contents: Record<string, SeenList>;
}

type SeenList = Pick<ListManifest, 'list' | 'tenant' | 'edition' | 'content'>;

/** Publishes events of the sanctions lists: of the bundle in use, whoever made it, and of lists that a refresh refused. */
@Injectable()
export class ListEvents {
  private readonly store: RedisStore;

  constructor(@Inject(EventParts) private readonly parts: EventParts) {
    this.store = new RedisStore(parts.redis, parts.scope);
  }

  /** Publishes the lists that differ since the last call. The first call of a deployment only notes the lists in use. */
  async publishNew(): Promise<number> {
    const { marks } = this.parts;
    const id = await this.store.currentId();
    const text = await marks.readCursor(ORIGIN);
    const seen = storedJson<SeenBundle>(text);
    if (seen && seen.id === id) {
      return 0;
    }
    const lists = id === null ? [] : await this.readLists(id);
    if (lists === null) {
      return 0;
    }
    const published = seen && id !== null ? await this.publishChanges(seen, id, lists) : 0;
    await marks.writeCursor(ORIGIN, JSON.stringify({ id, contents: contentsOf(lists) }));
    return published;
  }

  /** Publishes each refused list once for each reason, until it is refreshed again. */
  async publishRefused(outcomes: readonly ListOutcome[]): Promise<void> {
    const { marks } = this.parts;
    for (const outcome of outcomes) {
      const mark = `refused ${identityOf(outcome)}`;
      const { reason = 'unexpected' } = outcome;
      if (outcome.outcome === 'updated' || outcome.outcome === 'unchanged') {
        await marks.forget(REFUSED, mark);
      } else if (outcome.outcome === 'failed' && (await marks.read(REFUSED, mark)) !== reason) {
        await this.publishRefusal(outcome, reason);
        await marks.write(REFUSED, mark, reason);
      }
    }
  }

  /** `null`: another bundle is in use by now; the next call reads it. */
  private async readLists(id: string): Promise<ListManifest[] | null> {
    const signed = await this.store.readSigned(id);
    return signed ? readManifest(id, signed.bytes).lists : null;
  }

  private async publishChanges(seen: SeenBundle, id: string, lists: readonly ListManifest[]): Promise<number> {
    const diff = await this.store.readDiff(id);
    const known = diff?.to === id && diff.from === seen.id ? diff : null;
    const after = contentsOf(lists);
    const entries = new Map(lists.map((list) => [identityOf(list), list.entries]));
    let published = 0;
    for (const identity of new Set([...Object.keys(seen.contents), ...Object.keys(after)])) {
      const list = after[identity] ?? seen.contents[identity];
      if (list && after[identity]?.content !== seen.contents[identity]?.content) {
        const count = entries.get(identity) ?? 0;
        published += await this.publishUpdate(list, { id, entries: count, diff: known });
      }
    }
    return published;
  }

  private publishUpdate(
    list: SeenList,
    { id, entries, diff }: { id: string; entries: number; diff: BundleDiff | null },
  ) {
    const changes = diff?.lists.find((each) => identityOf(each) === identityOf(list));
    const data: EventData<'list.updated'> = {
      list: list.list,
      edition: list.edition,
      entries,
      added: changes?.added.count ?? null,
      removed: changes?.removed.count ?? null,
      changed: changes?.changed.count ?? null,
      bundle: id,
    };
    return this.publishTo(list.tenant, 'list.updated', data, `bundle ${id} ${identityOf(list)}`);
  }

  private publishRefusal(outcome: ListOutcome, reason: string): Promise<number> {
    const detail = outcome.problem?.replace(/\p{C}+/gu, ' ').slice(0, TEXT_MAX) || null;
    const cause = createHash('sha256')
      .update(`${identityOf(outcome)} ${reason} ${Date.now()}`)
      .digest('hex');
    return this.publishTo(outcome.tenant, 'list.refused', { list: outcome.list, reason, detail }, `refused ${cause}`);
  }

  /** A tenant's own list concerns only this tenant; other lists concern every tenant whose plan screens lists. */
  private async publishTo<T extends 'list.updated' | 'list.refused'>(
    owner: string | undefined,
    type: T,
    data: EventData<T>,
    cause: string,
  ): Promise<number> {
    const subscribed = await this.parts.book.tenantsFor(type);
    let published = 0;
    for (const tenant of subscribed) {
      if (owner === undefined ? await this.screensLists(tenant) : owner === tenant) {
        await this.parts.publish(tenant, { type, data, cause });
        published += 1;
      }
    }
    return published;
  }

  private async screensLists(tenant: string): Promise<boolean> {
    const { tenants, plans } = this.parts;
    const plan = plans.find((await tenants.get(tenant))?.plan ?? '');
    return plan?.sources.includes('sanctions') ?? false;
  }
}

const contentsOf = (lists: readonly ListManifest[]): Record<string, SeenList> =>
  Object.fromEntries(
    lists.map(({ list, tenant, edition, content, ...rest }) => [
      identityOf({ list, tenant, ...rest } as ListManifest),
      { list, edition, content, ...(tenant !== undefined && { tenant }) },
    ]),
  );
