import { shownTables } from '../challenges.mjs';
import { outcomeShares } from '../decisions.mjs';

/** Fraud among all orders, as in the tables of challenges. */
const PREVALENCE = 0.01;
const NOT_RELATED = ['friend', 'firm', 'stranger', 'foreigner'];
const LINE_BY_DAYS = 'mule line by days';
const SHARED_LINES = ['line of the family', 'line of the firm', 'one mailbox in the family', 'mailbox of the firm'];
const SHARES = {
  cases: ['cases', ''],
  approved: ['approved', '%'],
  review: ['review', '%'],
  rejected: ['rejected', '%'],
  final: ['approved in the end', '%'],
};

const isHeldOut = ({ half }) => half === 'held out';
const isSeen = ({ seenBy }) => seenBy === 'local';
const isAtTheDoor = ({ context }) => context.pago?.metodo === 'contra_entrega';
const isStopped = ({ byPolicy }) => byPolicy.default.outcome !== 'approve';
const passesInTheEnd = ({ passage }) => passage.final === 'aprobar';

/**
 * Tables of payment, delivery and links, by the default policy, and the figures with a target.
 *
 * @param {import('../../../bench/reporting/report.mjs').Report} report
 * @param {{ id: string, traffic: number }[]} kinds of honest.json
 * @param {Decided[]} clean @param {Decided[]} frauds
 *
 * @typedef {import('../tables.mjs').Decided & import('./cases.mjs').ContextCase & import('../challenges.mjs').Passed} Decided
 */
export function contextTables(report, kinds, clean, frauds) {
  const [honest, attacks] = [clean.filter(isHeldOut), frauds.filter(isHeldOut)];
  const rows = (cases, nameOf) => byApproval(Object.entries(Object.groupBy(cases, nameOf)));
  const plainRows = rows(honest, ({ circumstance }) => circumstance);
  report.table('honest buyers by kind, context, held out', SHARES, plainRows);
  const scenario = ({ kind, id, seenBy }) => `${kind}: ${id} (${seenBy})`;
  report.table('scenarios, context, held out', SHARES, rows(attacks, scenario));
  for (const { title, columns, rows: shown } of shownTables('context', clean, frauds)) {
    report.table(title, columns, shown);
  }
  judgeFrauds(report, attacks);
  judgeHonest(report, kinds, honest, plainRows);
  judgePayer(report, kinds, honest, attacks);
}

function byApproval(groups) {
  const rows = groups.map(([name, of]) => [
    name,
    { ...outcomeShares(of.map(({ byPolicy }) => byPolicy.default)), final: shareOf(of, passesInTheEnd) },
  ]);
  return Object.fromEntries(rows.sort((a, b) => a[1].approved - b[1].approved));
}

function judgeFrauds(report, attacks) {
  const seen = attacks.filter(isSeen);
  const judge = (what, value, bounds) => report.judge(`context, held out: ${what}`, value, '', bounds);
  judge('fraud that local data sees, not approved', shareOf(seen, isStopped), { atLeast: 0.92 });
  const money = (cases) => cases.reduce((sum, { body }) => sum + body.monto, 0);
  const approved = attacks.filter((one) => !isStopped(one));
  judge('money of fraud approved', money(approved) / money(attacks), { atMost: 0.25 });
  const atTheDoor = attacks.filter((one) => one.kind === 'contra entrega' && isSeen(one));
  judge('contra-entrega fraud not approved', shareOf(atTheDoor, isStopped), { atLeast: 0.85 });
  const lines = attacks.filter((one) => one.kind === LINE_BY_DAYS && isSeen(one));
  judge('mule line from the third identity on, not approved', shareOf(lines, isStopped), { atLeast: 0.85 });
}

function judgeHonest(report, kinds, honest, rows) {
  const judge = (what, value, bounds) => report.judge(`context, held out: ${what}`, value, '', bounds);
  const weighed = (share) => {
    const of = kinds.filter(({ id }) => rows[id]);
    const sum = of.reduce((total, { traffic }) => total + traffic, 0);
    return of.reduce((total, { id, traffic }) => total + traffic * rows[id][share], 0) / sum;
  };
  judge('honest buyers approved, weighed by traffic', weighed('approved'), { atLeast: 0.93 });
  judge('honest buyers approved in the end, weighed by traffic', weighed('final'), { atLeast: 0.975 });
  judge('honest contra-entrega buyers approved', 1 - shareOf(honest.filter(isAtTheDoor), isStopped), { atLeast: 0.95 });
  const shared = honest.filter(({ circumstance }) => SHARED_LINES.includes(circumstance));
  judge('shared lines and mailboxes of families and firms caught by a count', shareOf(shared, isCaughtByCount), {
    atMost: 0.003,
  });
}

/** A review that would be an approval without the counts of shared lines and mailboxes. */
const isCaughtByCount = (one) => isCausedBy(one, /^shared_|^velocity_/);

/** Reviews that would be approvals without the payer: of fraud, or of an honest buyer whose payer is no relative. */
function judgePayer(report, kinds, honest, attacks) {
  const causes = [...honest, ...attacks].filter((one) => isCausedBy(one, /^payer_/));
  const isRight = ({ id, truth }) => id !== undefined || NOT_RELATED.includes(truth.payer);
  const weightOf = weigher(kinds, honest, attacks);
  const sum = (cases) => cases.reduce((total, one) => total + weightOf(one), 0);
  const right = causes.filter(isRight);
  const metric = 'context, held out: reviews for the payer that are fraud or no relative';
  report.judge(metric, right.length / causes.length, '', { atLeast: 0.9 });
  report.judge(`${metric}, weighed as traffic`, sum(right) / sum(causes), '', { atLeast: 0.9 });
}

/** Whether a case is stopped that would be approved without some characteristics. */
function isCausedBy(one, characteristics) {
  const { score, points } = one.byPolicy.default;
  const own = points.filter(([code]) => characteristics.test(code)).reduce((sum, [, value]) => sum + value, 0);
  return isStopped(one) && score - own < one.reviewFrom;
}

/** The part of all orders that one case stands for. */
function weigher(kinds, honest, attacks) {
  const traffic = new Map(kinds.map(({ id, traffic: share }) => [id, share]));
  const sum = kinds.reduce((total, { traffic: share }) => total + share, 0);
  const counts = Object.groupBy(honest, ({ circumstance }) => circumstance);
  return ({ id, circumstance }) =>
    id === undefined
      ? ((1 - PREVALENCE) * traffic.get(circumstance)) / sum / counts[circumstance].length
      : PREVALENCE / attacks.length;
}

function shareOf(cases, isCounted) {
  return cases.length > 0 ? cases.filter(isCounted).length / cases.length : 0;
}
