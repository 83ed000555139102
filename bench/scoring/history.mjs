import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { SIGNALS } from '@cotejo/contracts';
import { Random } from '@cotejo/testing';

export const SIGNAL_COLUMNS = 40;
const ROWS_AT_ONCE = 5_000;
const FRAUD_SHARE = 0.02;
/** How often a signal is true, for a fraud and for anybody else; and unknown for both. */
const SHARES = { fraud: 0.06, legit: 0.008, unknown: 0.04 };
/** Share of the rows without an e-mail address, so that the history also has empty cells. */
const WITHOUT_EMAIL = 0.2;

/**
 * Writes a history of payments, the same for the same seed: 40 signals, a label each, nine months.
 *
 * @param {string} file
 * @param {{ rows: number, seed: number }} options
 */
export async function writeHistory(file, { rows, seed }) {
  const random = new Random(seed);
  const codes = Object.keys(SIGNALS).slice(0, SIGNAL_COLUMNS);
  const output = createWriteStream(file, { mode: 0o600 });
  output.write(`id,date,amount,label,${codes.join(',')}\n`);
  for (let row = 0; row < rows; row += ROWS_AT_ONCE) {
    const lines = Array.from({ length: Math.min(ROWS_AT_ONCE, rows - row) }, (_, at) =>
      line(row + at, rows, codes, random),
    );
    if (!output.write(`${lines.join('\n')}\n`)) {
      await once(output, 'drain');
    }
  }
  output.end();
  await once(output, 'close');
}

function line(row, rows, codes, random) {
  const label = random.chance(FRAUD_SHARE) ? 'fraud' : 'legit';
  const month = 1 + Math.floor((9 * row) / rows);
  const withoutEmail = random.chance(WITHOUT_EMAIL);
  const cells = codes.map((code) =>
    withoutEmail && SIGNALS[code].source === 'email' ? '' : cell(SIGNALS[code], label, random),
  );
  const amount = 20_000 + random.below(8_000_000);
  return `order-${row},2026-0${month}-${10 + random.below(18)},${amount},${label},${cells.join(',')}`;
}

function cell({ value }, label, random) {
  if (random.chance(SHARES.unknown)) {
    return 'unknown';
  }
  const state = random.chance(SHARES[label]);
  return value?.figure ? `${state}:${random.below(100)}` : String(state);
}
