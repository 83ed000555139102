import { BacktestError, type ChosenColumns, type HistoryColumns, placeChosenColumns } from '@cotejo/backtest/browser';

/** What follows from the chosen columns. */
export interface ColumnFindings {
  /** How the rows can be decided: by signals, by the scores alone, or only after a check of the buyers with the API. */
  basis: 'signals' | 'score' | 'check' | 'none';
  hasId: boolean;
  /** Columns whose absence takes figures away. */
  without: ('date' | 'amount' | 'label')[];
  sourcesWithout: HistoryColumns['sourcesWithout'];
  signalsWithout: HistoryColumns['signalsWithout'];
}

/** Finds the consequences of the chosen columns. */
export function findMissing(header: readonly string[], columns: ChosenColumns): ColumnFindings {
  const placed = place(header, columns);
  return {
    basis: placed ? (placed.isScoreOnly ? 'score' : 'signals') : columns.includes('buyer.cedula') ? 'check' : 'none',
    hasId: columns.includes('id'),
    without: (['date', 'amount', 'label'] as const).filter((name) => !columns.includes(name)),
    sourcesWithout: placed?.sourcesWithout ?? [],
    signalsWithout: placed?.signalsWithout ?? [],
  };
}

/** `null`: there is no column of a signal and none of a score. */
function place(header: readonly string[], columns: ChosenColumns): HistoryColumns | null {
  // The id is named apart, so it does not hide what the signals lack.
  const hasId = columns.includes('id');
  const names = hasId ? header : [...header, 'id'];
  try {
    return placeChosenColumns(names, hasId ? columns : [...columns, 'id']);
  } catch (error) {
    if (error instanceof BacktestError) {
      return null;
    }
    throw error;
  }
}
