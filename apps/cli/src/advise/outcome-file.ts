import { BacktestError } from '@cotejo/backtest';
import { type BandCount, type LabelBands, type LabelledScores, scoresOfBands } from '@cotejo/backtest/advice';

const LABELS = ['fraud', 'chargeback', 'good'] as const;

/**
 * Labelled scores from an answer of `GET /v1/outcomes`. Counts of another scorecard are left out, because their scores do
 * not compare.
 * @throws BacktestError for a text that is no such answer, or has no counts of the scorecard
 */
export function scoresOfOutcomes(text: string, scorecard: string): LabelledScores {
  const all = member(parsed(text), 'scorecards');
  if (!Array.isArray(all)) {
    throw unreadable('are not an answer of GET /v1/outcomes');
  }
  const own = all.find((each) => member(each, 'scorecard') === scorecard);
  if (!own) {
    throw unreadable(`have no counts of the scorecard ${scorecard}`);
  }
  return scoresOfBands(bandsOf(member(own, 'bands')));
}

function bandsOf(bands: unknown): LabelBands {
  const read = LABELS.map((label) => {
    const list = member(bands, label);
    if (list === null) {
      return [label, null];
    }
    if (!Array.isArray(list) || !list.every(isBand)) {
      throw unreadable('are not an answer of GET /v1/outcomes');
    }
    return [label, list];
  });
  return Object.fromEntries(read) as LabelBands;
}

function isBand(band: unknown): band is BandCount {
  const [from, to, count] = ['from', 'to', 'count'].map((name) => member(band, name));
  const isPoint = (value: unknown): value is number =>
    Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 100;
  return isPoint(from) && isPoint(to) && from <= to && Number.isSafeInteger(count) && Number(count) >= 0;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable('are not JSON');
  }
}

const member = (of: unknown, name: string): unknown =>
  typeof of === 'object' && of !== null ? (of as Record<string, unknown>)[name] : undefined;

const unreadable = (problem: string) => new BacktestError('file_unreadable', `the counts of outcomes ${problem}`);
