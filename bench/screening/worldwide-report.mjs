import { count, percent, table } from '../reporting/markdown.mjs';
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
export function reportWorldwide(report, { strangers, locales, listed, family }) {
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

/** The section of the match card: every table with both halves side by side. */
export function worldwideSection({ strangers, locales, listed, family }) {
  const ofKind = (kind) =>
    byMember(
      strangers.filter((row) => row.kind === kind),
      'origin',
    );
  return `## Strangers of the whole world

Persons made of the given names and surnames in \`bench/screening/data/origins\`, written from general knowledge as passports
romanise them, in the full form of the origin (patronymics, forebears, two surnames, syllables). The first words of a table are the
most common. A stranger with exactly the name of a listed person is a namesake and counted apart. Queries have a name and
nothing else; only entries of persons are compared, as the service does for buyers.

A fixed hash divides the cases: strangers by surname (by given name where surnames are few), listed persons by person. The rules were
tuned with the development half. The held-out half judges them: 0 rejected and at most ${percent(FLOORS.reviewedMax)} sent to review
in each origin.

${halvesTable(ofKind('full name'), ['cases', 'hit', 'review'], (one) => one.hit > FLOORS.rejectedMax || one.review > FLOORS.reviewedMax)}

Given name and surname only. A name of two words must never reject (held-out half: 0). The share sent to review has no
bound, because two words are often the name of a listed person.

${halvesTable(ofKind('short name'), ['cases', 'hit', 'review'], (one) => one.hit > FLOORS.rejectedMax)}

Given name and surname of faker's locales, in the script of the locale, each name as likely as any other. The product's own table of the
world's names knows these words, so these figures are better than figures with unknown words.

${halvesTable(
  byMember(
    locales.filter(({ kind }) => kind === 'full name'),
    'origin',
  ),
  ['cases', 'hit', 'review'],
  (one) => one.hit > FLOORS.rejectedMax || one.review > FLOORS.reviewedMax,
)}

Namesakes, in full or in two words:

${halvesTable(ofKind('namesake'), ['cases', 'hit', 'review'])}

## Listed persons of the whole world

Each person once, though several lists name the person. Origin is the nationality, then the script of a name, then the regime. Queries
are all published names that are not weak, in all scripts, and these names by other standards. Found: a hit or a review on an entry of the
person; at least ${percent(FLOORS.recall)} in each origin. Two kinds are not in the table by origin and have no floor: names that only
another publisher gives the person (often a different name, not a spelling), and names without patronymic.

${halvesTable(byMember(withFloor(listed), 'origin'), ['cases', 'hit', 'review', 'found'], (one) => one.found < FLOORS.recall)}

${halvesTable(byMember(listed, 'kind'), ['cases', 'hit', 'review', 'found'])}

## Relatives and namesakes of listed persons

Relatives have the name that the origin derives from the listed name: a sibling the same surnames or patronymic, a child the patronymic
of the given name, a spouse the surname. Namesakes have the listed name with a birth date 17 years later, or with another cédula. None of
them is the listed person, so a hit is a mistake. A review is not a mistake.

${halvesTable(byMember(family, 'kind'), ['cases', 'hit', 'review'])}
`;
}

/** @param {(one: object) => boolean} [misses] whether the shares miss the floor, shown for the held-out half */
function halvesTable(rows, members, misses) {
  const head = [
    '',
    ...HALVES.flatMap((half) => members.map((member) => `${half}: ${member}`)),
    ...(misses ? ['floor'] : []),
  ];
  const cell = (one, member) => (one ? (member === 'cases' ? count(one.cases) : percent(one[member])) : '-');
  const body = rows.map(({ name, halves }) => [
    name,
    ...HALVES.flatMap((half) => members.map((member) => cell(halves[half], member))),
    ...(misses ? [verdictOf(halves['held out'], misses)] : []),
  ]);
  return table(head, body);
}

const verdictOf = (heldOut, misses) => (heldOut ? (misses(heldOut) ? 'missed' : 'kept') : '-');
