import { count, percent, table } from '../reporting/markdown.mjs';
import { HALVES } from './half.mjs';
import { FLOORS, sumOf } from './worldwide.mjs';

const shares = ({ cases, hit, review }) =>
  cases > 0 ? { cases, hit: hit / cases, review: review / cases, found: (hit + review) / cases } : undefined;
const namesOf = (rows, member) => [...new Set(rows.map((row) => row[member]))].sort();

/** Shares by name of a member (`origin` or `kind`) and half. */
function byMember(rows, member) {
  return namesOf(rows, member).map((name) => ({
    name,
    halves: Object.fromEntries(
      HALVES.map((half) => [half, shares(sumOf(rows, (row) => row[member] === name && row.half === half))]),
    ),
  }));
}

/** Prints the tables of the worldwide cases and judges the floors on the held-out half. */
export function reportWorldwide(report, { strangers, listed, family }) {
  const full = strangers.filter(({ kind }) => kind === 'full name');
  const short = strangers.filter(({ kind }) => kind === 'short name');
  printHalves(report, 'strangers by origin, full name', byMember(full, 'origin'));
  printHalves(report, 'strangers by origin, given name and surname only', byMember(short, 'origin'));
  printHalves(
    report,
    'namesakes among the strangers',
    byMember(
      strangers.filter(({ kind }) => kind === 'namesake'),
      'origin',
    ),
  );
  printHalves(report, 'listed persons by origin', byMember(listed, 'origin'));
  printHalves(report, 'listed persons by kind of query', byMember(listed, 'kind'));
  for (const origin of namesOf(listed, 'origin')) {
    printHalves(
      report,
      `listed persons, ${origin}`,
      byMember(
        listed.filter((row) => row.origin === origin),
        'kind',
      ),
    );
  }
  printHalves(report, 'relatives and namesakes of listed persons', byMember(family, 'kind'));
  judge(report, full, short, listed);
}

function printHalves(report, title, rows) {
  const columns = Object.fromEntries(
    HALVES.flatMap((half) => [
      [`${half} cases`, [`${half}: cases`, '']],
      [`${half} hit`, ['hit', '%']],
      [`${half} review`, ['review', '%']],
      [`${half} found`, ['either', '%']],
    ]),
  );
  const cells = ({ halves }) =>
    Object.fromEntries(
      Object.entries(halves).flatMap(([half, one]) =>
        one
          ? [
              [`${half} cases`, one.cases],
              [`${half} hit`, 100 * one.hit],
              [`${half} review`, 100 * one.review],
              [`${half} found`, 100 * one.found],
            ]
          : [],
      ),
    );
  report.table(title, columns, Object.fromEntries(rows.map((row) => [row.name, cells(row)])));
}

function judge(report, full, short, listed) {
  for (const { name, halves } of byMember(full, 'origin')) {
    const heldOut = halves['held out'];
    if (heldOut) {
      report.judge(`${name} strangers rejected`, heldOut.hit, '', { atMost: FLOORS.rejectedMax });
      report.judge(`${name} strangers sent to review`, heldOut.review, '', { atMost: FLOORS.reviewedMax });
    }
  }
  for (const { name, halves } of byMember(short, 'origin')) {
    if (halves['held out']) {
      report.judge(`${name} strangers of two words rejected`, halves['held out'].hit, '', {
        atMost: FLOORS.rejectedMax,
      });
    }
  }
  for (const { name, halves } of byMember(listed, 'origin')) {
    if (halves['held out']) {
      report.judge(`listed persons found, ${name}`, halves['held out'].found, '', { atLeast: FLOORS.recall });
    }
  }
}

/** The section of the match card: every table with both halves side by side. */
export function worldwideSection({ strangers, listed, family }) {
  const full = strangers.filter(({ kind }) => kind === 'full name');
  const short = strangers.filter(({ kind }) => kind === 'short name');
  const namesakes = strangers.filter(({ kind }) => kind === 'namesake');
  return `## Strangers by origin

${halvesTable(byMember(full, 'origin'), ['cases', 'hit', 'review'])}

${halvesTable(byMember(short, 'origin'), ['cases', 'hit', 'review'])}

${halvesTable(byMember(namesakes, 'origin'), ['cases', 'hit', 'review'])}

## Listed persons by origin

${halvesTable(byMember(listed, 'origin'), ['cases', 'hit', 'review', 'found'])}

${halvesTable(byMember(listed, 'kind'), ['cases', 'hit', 'review', 'found'])}

## Relatives and namesakes of listed persons

${halvesTable(byMember(family, 'kind'), ['cases', 'hit', 'review'])}
`;
}

function halvesTable(rows, members) {
  const head = ['', ...HALVES.flatMap((half) => members.map((member) => `${half}: ${member}`))];
  const cell = (one, member) => (one ? (member === 'cases' ? count(one.cases) : percent(one[member])) : '-');
  const body = rows.map(({ name, halves }) => [
    name,
    ...HALVES.flatMap((half) => members.map((member) => cell(halves[half], member))),
  ]);
  return table(head, body);
}
