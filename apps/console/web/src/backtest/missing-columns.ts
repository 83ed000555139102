import { BacktestError, type ChosenColumns, type HistoryColumns, placeChosenColumns } from '@cotejo/backtest/browser';

/** What follows from the chosen columns. Each entry is one sentence in the page. */
export interface ColumnFindings {
  /** Without them, the back-test cannot run. */
  missing: ('id' | 'signals')[];
  /** Columns whose absence takes figures away. */
  without: ('date' | 'amount' | 'label')[];
  sourcesWithout: HistoryColumns['sourcesWithout'];
  signalsWithout: HistoryColumns['signalsWithout'];
}

/** Finds the consequences of the chosen columns. */
export function findMissing(header: readonly string[], columns: ChosenColumns): ColumnFindings {
  const without = (['date', 'amount', 'label'] as const).filter((name) => !columns.includes(name));
  const missing: ColumnFindings['missing'] = columns.includes('id') ? [] : ['id'];
  const placed = place(header, columns);
  return {
    missing: placed === null ? [...missing, 'signals'] : missing,
    without,
    sourcesWithout: placed?.sourcesWithout ?? [],
    signalsWithout: placed?.signalsWithout ?? [],
  };
}

/** `null`: there is no column of a signal. */
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
