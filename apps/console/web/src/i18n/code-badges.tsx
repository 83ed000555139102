import type { Outcome, SourceStatus } from '@cotejo/contracts';
import type { ReactNode } from 'react';
import { Badge, type Tone } from '../ui/notice.js';
import { codeTexts } from './code-texts.js';
import { useTexts } from './texts.js';

export const OUTCOME_TONES = { approve: 'good', review: 'warn', reject: 'bad' } as const;
const STATUS_TONES: Partial<Record<SourceStatus, Tone>> = { ok: 'good', timeout: 'bad', unavailable: 'bad' };

/** @param children instead of the word for the outcome */
export function OutcomeBadge({ outcome, children }: { outcome: Outcome; children?: ReactNode }) {
  const t = useTexts(codeTexts);
  return <Badge tone={OUTCOME_TONES[outcome]}>{children ?? t(outcome)}</Badge>;
}

export function StatusBadge({ status }: { status: SourceStatus }) {
  const t = useTexts(codeTexts);
  return <Badge tone={STATUS_TONES[status] ?? 'plain'}>{t(status)}</Badge>;
}
