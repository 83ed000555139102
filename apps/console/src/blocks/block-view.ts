import { BLOCKED_VALUES_MAX, type Block, type LiftRequest, valuesOf } from '@cotejo/accounts';
import { BLOCK_KINDS, type BlockList, type BlockView } from '../api/blocks.api.js';
import { instant } from '../http/instants.js';

interface Reader {
  nameOf: (actor: string) => string;
  problemOf: (lift: LiftRequest) => NonNullable<BlockView['lift']>['problem'];
}

export function blockListView(blocks: readonly Block[], reader: Reader): BlockList {
  return {
    blocks: blocks.map((block) => blockView(block, reader)),
    values: valuesOf(blocks),
    valuesMax: BLOCKED_VALUES_MAX,
  };
}

function blockView(block: Block, { nameOf, problemOf }: Reader): BlockView {
  const { id, reason, note, blockedBy, blockedAt, until, digests, lift } = block;
  return {
    id,
    reason,
    note,
    blockedBy: nameOf(blockedBy),
    blockedAt: instant(blockedAt),
    until: instant(until),
    values: countKinds(digests),
    lift: lift && {
      askedBy: nameOf(lift.askedBy),
      askedAt: instant(lift.askedAt),
      values: (lift.digests ?? digests).length,
      problem: problemOf(lift),
    },
  };
}

/** A digest begins with its kind. */
function countKinds(digests: readonly string[]): BlockView['values'] {
  const counts = BLOCK_KINDS.map(
    (kind) => [kind, digests.filter((digest) => digest.startsWith(`${kind}:`)).length] as const,
  );
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}
