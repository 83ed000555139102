import type { ShadowFigures } from '@cotejo/contracts';
import type { BusError } from '@cotejo/transport';
import { addAgreement } from './shadow-agreement.js';

const row = (approve: number, review: number, reject: number) => ({ approve, review, reject });
const figures = (hash: string, since: string, approved: ReturnType<typeof row>): { answer: ShadowFigures } => ({
  answer: { hash, since, decisions: { approve: approved, review: row(0, 1, 0), reject: row(0, 0, 2) } },
});
const silence = { error: { code: 'deadline_exceeded' } as unknown as BusError };

it('adds up the replicas that follow the version, from the first one on, and counts the silent ones', () => {
  const answers = [
    figures('h1', '2026-11-02T00:00:00.000Z', row(5, 1, 0)),
    figures('h1', '2026-11-01T00:00:00.000Z', row(2, 0, 1)),
    figures('h0', '2026-10-01T00:00:00.000Z', row(99, 99, 99)),
    { answer: null },
    silence,
  ];
  expect(addAgreement('h1', answers)).toEqual({
    hash: 'h1',
    since: '2026-11-01T00:00:00.000Z',
    silent: 1,
    decisions: { approve: row(7, 1, 1), review: row(0, 2, 0), reject: row(0, 0, 4) },
  });
});

it('has no version while no replica follows it', () => {
  expect(addAgreement('h1', [{ answer: null }, silence])).toMatchObject({ hash: null, since: null, silent: 1 });
});
