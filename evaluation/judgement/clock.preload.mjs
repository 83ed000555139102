import { openSync, readSync } from 'node:fs';

/** Moves the clock of a Node process by the offset in the file of clock.c. Timers and durations stay as they are. */
const NS_PER_MS = 1_000_000n;
const READ_EACH_MS = 2;
const file = openSync(process.env.CLOCK_OFFSET_FILE, 'r');
const offsetNs = new BigInt64Array(1);
const RealDate = Date;
let readAtMs = Number.NEGATIVE_INFINITY;

function movedNow() {
  if (performance.now() - readAtMs > READ_EACH_MS) {
    readSync(file, offsetNs, 0, 8, 0);
    readAtMs = performance.now();
  }
  return RealDate.now() + Number(offsetNs[0] / NS_PER_MS);
}

globalThis.Date = class MovedDate extends RealDate {
  constructor(...values) {
    super(...(values.length > 0 ? values : [movedNow()]));
  }

  static now() {
    return movedNow();
  }
};
