import type { RefreshReason } from '@cotejo/contracts';
import { ExpectedError } from '@cotejo/contracts/expected-error';
import { DownloadError } from '@cotejo/platform/download';
import type { ListManifest } from '../bundle/bundle-manifest.js';
import { ListError } from '../list-error.js';
import type { ListSource } from './list-sources.js';

export interface ListOutcome {
  list: string;
  tenant?: string;
  outcome: 'updated' | 'unchanged' | 'failed' | 'skipped';
  /** Number of entries in use after the refresh; `null` when the list is not in use. */
  entries: number | null;
  /** Why the list failed or was skipped: a code, and a sentence for people, which quotes nothing of the files. */
  reason?: RefreshReason;
  problem?: string;
}

const REASON_BY_CODE: Record<string, RefreshReason> = {
  too_few_entries: 'drift_limit',
  too_many_entries: 'drift_limit',
  another_list: 'another_list',
  mapping_invalid: 'not_configured',
  unreachable: 'unreachable',
  timeout: 'unreachable',
};

export function outcomeOfFailure(source: ListSource, inUse: ListManifest | undefined, error: unknown): ListOutcome {
  const { code } = error as { code?: unknown };
  const unexpected = `unexpected error${typeof code === 'string' ? ` (${code})` : ''}`;
  const problem = error instanceof ExpectedError ? error.message : unexpected;
  return { ...nameOf(source), outcome: 'failed', entries: inUse?.entries ?? null, reason: reasonOf(error), problem };
}

export function nameOf({ list, tenant }: ListSource): Pick<ListOutcome, 'list' | 'tenant'> {
  return { list, ...(tenant !== undefined && { tenant }) };
}

function reasonOf(error: unknown): RefreshReason {
  if (error instanceof ListError) {
    return REASON_BY_CODE[error.code] ?? 'unreadable';
  }
  if (error instanceof DownloadError) {
    return REASON_BY_CODE[error.code] ?? (error.code.startsWith('http_') ? 'unreachable' : 'download_refused');
  }
  return 'unexpected';
}
