const RATE = 10_000;
/** Above this share of its cores a process has queues. */
const BUSY_SHARE = 0.6;
/** A spare for the loss of one machine and for updates. */
const SPARE_PROCESSES = 2;

/**
 * What 10,000 verify requests a second need, computed from the cost of a complete request in one whole process.
 *
 * @param {{ processMs: number, stateMs: number, busMs: number, processMb: number }} costs CPU milliseconds of a request in the
 *   process and in both Redis servers; memory of the process
 * @returns {[what: string, amount: string][]} rows of a table
 */
export function paperFor({ processMs, stateMs, busMs, processMb }) {
  const cores = (RATE * processMs) / 1_000;
  const processes = Math.ceil(cores / BUSY_SHARE) + SPARE_PROCESSES;
  const redisCores = (ms) => (RATE * ms) / 1_000;
  const mostBusy = Math.max(stateMs, busMs);
  return [
    ['CPU of a complete request, in a whole process', `${processMs.toFixed(3)} ms`],
    ['cores that are busy', cores.toFixed(1)],
    [
      `whole processes, each busy for at most ${100 * BUSY_SHARE} % of a core, and ${SPARE_PROCESSES} to spare`,
      String(processes),
    ],
    ['memory of all whole processes', `${((processes * processMb) / 1_000).toFixed(1)} GB`],
    ['core of the state Redis', `${redisCores(stateMs).toFixed(2)}`],
    ['core of the bus Redis (velocity)', `${redisCores(busMs).toFixed(2)}`],
    ['rate at which a Redis server fills its core', `${Math.round(1_000 / mostBusy).toLocaleString('en')}/s`],
  ];
}
