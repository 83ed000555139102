import { HALVES } from './half.mjs';
import { FLOORS, sumOf } from './worldwide.mjs';
import { WITHOUT_FLOOR } from './worldwide-cases.mjs';

const COLUMNS = Object.fromEntries(
  HALVES.flatMap((half) => [
    [`${half} cases`, [`${half}: cases`, '']],
    [`${half} hit`, [`${half}: hit`, '%']],
    [`${half} review`, [`${half}: review`, '%']],
    [`${half} found`, [`${half}: either`, '%']],
  ]),
);
const namesOf = (rows, member) => [...new Set(rows.map((row) => row[member]))].sort();

/** Shares of the rows of one half, or `undefined` if it has no case. */
function sharesOf(rows, half) {
  const { cases, hit, review } = sumOf(rows, (row) => row.half === half);
  return cases > 0 ? { cases, hit: hit / cases, review: review / cases, found: (hit + review) / cases } : undefined;
}

/** Shares of the held-out half by name of a member (`origin` or `kind`), for names that have cases. */
function heldOutBy(rows, member) {
  return namesOf(rows, member).flatMap((name) => {
    const ofName = rows.filter((row) => row[member] === name);
    return sharesOf(ofName, 'held out') ? [{ name, ...sharesOf(ofName, 'held out') }] : [];
  });
}

/** Prints the tables of the worldwide cases and judges the floors on the held-out half. */
export function reportWorldwide(report, { strangers, locales, colombian, listed, family }) {
  const ofKind = (rows, kind) => rows.filter((row) => row.kind === kind);
  const [full, short] = [ofKind(strangers, 'full name'), ofKind(strangers, 'short name')];
  printHalves(report, 'strangers by origin, full name', full, 'origin');
  printHalves(report, 'strangers by origin, given name and surname only', short, 'origin');
  printHalves(report, 'namesakes among the strangers', ofKind(strangers, 'namesake'), 'origin');
  const withFloor = listed.filter(({ kind }) => !WITHOUT_FLOOR.has(kind));
  printHalves(report, 'listed persons by origin, kinds with a floor', withFloor, 'origin');
  printHalves(report, 'listed persons by kind of query', listed, 'kind');
  for (const origin of namesOf(listed, 'origin')) {
    const ofOrigin = listed.filter((row) => row.origin === origin);
    printHalves(report, `listed persons, ${origin}`, ofOrigin, 'kind');
  }
  printHalves(report, 'relatives and namesakes of listed persons', family, 'kind');
  const ofLocales = ofKind(locales, 'full name');
  printHalves(report, 'strangers by locale of faker', ofLocales, 'origin');
  const ofColombia = ofKind(colombian, 'full name');
  printHalves(report, 'strangers by department and surname group, full name', ofColombia, 'origin');
  judge(report, { full, short, withFloor, ofLocales });
}

function printHalves(report, title, rows, member) {
  const cells = (name) => {
    const ofName = rows.filter((row) => row[member] === name);
    const ofHalves = HALVES.flatMap((half) => {
      return Object.entries(sharesOf(ofName, half) ?? {}).map(([key, value]) => [`${half} ${key}`, value]);
    });
    return [name, Object.fromEntries(ofHalves)];
  };
  report.table(title, COLUMNS, Object.fromEntries(namesOf(rows, member).map(cells)));
}

function judge(report, { full, short, withFloor, ofLocales }) {
  const [rejected, reviewed] = [{ atMost: FLOORS.rejectedMax }, { atMost: FLOORS.reviewedMax }];
  for (const { name, hit, review } of heldOutBy(full, 'origin')) {
    report.judge(`${name} strangers rejected`, hit, '', rejected);
    report.judge(`${name} strangers sent to review`, review, '', reviewed);
  }
  for (const { name, hit } of heldOutBy(short, 'origin')) {
    report.judge(`${name} strangers of two words rejected`, hit, '', rejected);
  }
  const byLocale = heldOutBy(ofLocales, 'origin');
  if (byLocale.length > 0) {
    const worst = (member) => Math.max(...byLocale.map((one) => one[member]));
    report.judge('largest share rejected, by locale of faker', worst('hit'), '', rejected);
    report.judge('largest share sent to review, by locale of faker', worst('review'), '', reviewed);
  }
  for (const { name, found } of heldOutBy(withFloor, 'origin')) {
    report.judge(`listed persons found, ${name}`, found, '', { atLeast: FLOORS.recall });
  }
}
