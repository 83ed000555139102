import { HALVES } from './half.mjs';
import { FLOORS, sumOf } from './worldwide.mjs';
import { WITHOUT_FLOOR } from './worldwide-cases.mjs';

const shares = ({ cases, hit, review }) =>
  cases > 0 ? { cases, hit: hit / cases, review: review / cases, found: (hit + review) / cases } : undefined;
const namesOf = (rows, member) => [...new Set(rows.map((row) => row[member]))].sort();

const withFloor = (listed) => listed.filter(({ kind }) => !WITHOUT_FLOOR.has(kind));

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
export function reportWorldwide(report, { strangers, locales, colombian, listed, family }) {
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
  printHalves(report, 'listed persons by origin, kinds with a floor', byMember(withFloor(listed), 'origin'));
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
  const ofLocales = locales.filter(({ kind }) => kind === 'full name');
  printHalves(report, 'strangers by locale of faker', byMember(ofLocales, 'origin'));
  const ofColombia = colombian.filter(({ kind }) => kind === 'full name');
  printHalves(report, 'strangers by department and surname group, full name', byMember(ofColombia, 'origin'));
  judge(report, full, short, listed, ofLocales);
}

function printHalves(report, title, rows) {
  const columns = Object.fromEntries(
    HALVES.flatMap((half) => [
      [`${half} cases`, [`${half}: cases`, '']],
      [`${half} hit`, [`${half}: hit`, '%']],
      [`${half} review`, [`${half}: review`, '%']],
      [`${half} found`, [`${half}: either`, '%']],
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

function judge(report, full, short, listed, ofLocales) {
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
  const heldOut = byMember(ofLocales, 'origin').flatMap(({ halves }) => halves['held out'] ?? []);
  if (heldOut.length > 0) {
    const worst = (member) => Math.max(...heldOut.map((one) => one[member]));
    report.judge('largest share rejected, by locale of faker', worst('hit'), '', { atMost: FLOORS.rejectedMax });
    report.judge('largest share sent to review, by locale of faker', worst('review'), '', {
      atMost: FLOORS.reviewedMax,
    });
  }
  for (const { name, halves } of byMember(withFloor(listed), 'origin')) {
    if (halves['held out']) {
      report.judge(`listed persons found, ${name}`, halves['held out'].found, '', { atLeast: FLOORS.recall });
    }
  }
}
