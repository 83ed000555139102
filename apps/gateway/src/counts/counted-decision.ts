import type { CountedDecision } from '@cotejo/accounts';
import { findExactMunicipality, municipalityByCode } from '@cotejo/colombia';
import {
  type Contribution,
  fullName,
  type PlaceRecord,
  SOURCE_OPERATIONS,
  type SourceReports,
} from '@cotejo/contracts';
import { nameWordsOf } from '@cotejo/names/words';
import { nameToCompare, type Subject } from '@cotejo/receipt/subject';
import { factorsOf, scoreBucket } from '@cotejo/scorecard';
import { sourceStatuses, type Verification } from '../verification/verification.js';

/** The score before the first signal. Every decision has it. */
const BASE = 'base';
const NOT_GIVEN = 'none';
const NOT_KNOWN = 'unknown';

/** The classes in which a decision counts. No class contains a value of the buyer. */
export function countedDecision(subject: Subject, { reports, decision }: Verification, key: string): CountedDecision {
  const { score, outcome, contributions, scorecard, policy } = decision;
  return {
    scoreBucket: scoreBucket(score),
    outcome,
    classes: contributions.filter(isCounted).map(classOf),
    sources: sourcesClass(reports),
    scorecard,
    policy,
    department: departmentClass(subject, reports.place.record),
    name: nameClass(subject, reports.registry),
    key,
    reason: outcome === 'approve' ? null : (factorsOf(contributions)[0]?.code ?? null),
  };
}

const isCounted = ({ characteristic }: Contribution) => characteristic !== BASE;

/** Points of a rule depend on the rest of the score, so a rule has one class only. */
function classOf({ characteristic, state, points }: Contribution): [characteristic: string, className: string] {
  return [characteristic, state === 'rule' ? 'rule' : `${state[0]}${points}`];
}

const REPORTS = Object.values(SOURCE_OPERATIONS).map(({ report }) => report);
/** Sources with their statuses, by the statuses of the reports. There are few combinations, and each decision has one. */
const sourcesByReports = new Map<string, string>();
const COMBINATIONS_MAX = 1_000;

function sourcesClass(reports: SourceReports): string {
  let key: string = reports.velocity.status;
  for (const name of REPORTS) {
    key += reports[name].status;
  }
  let sources = sourcesByReports.get(key);
  if (sources === undefined) {
    sources = Object.entries(sourceStatuses(reports))
      .map((pair) => pair.join('='))
      .join(',');
    if (sourcesByReports.size < COMBINATIONS_MAX) {
      sourcesByReports.set(key, sources);
    }
  }
  return sources;
}

/**
 * The department of the delivery address, as the geo source read it; without an answer of the source, the department of a city
 * that is written exactly. It is never guessed.
 */
function departmentClass({ address, city }: Subject, place: PlaceRecord | null): string {
  if (address === null && city === null) {
    return NOT_GIVEN;
  }
  const code = place?.address?.municipality ?? municipalityOf(city);
  return code !== null && municipalityByCode(code) ? code.slice(0, 2) : NOT_KNOWN;
}

function municipalityOf(city: string | null): string | null {
  const answer = city === null ? null : findExactMunicipality(city);
  return answer?.kind === 'found' ? answer.municipality.code : null;
}

/** Class of the name that the caller sent; without one, of the holder's name in the registry, which is also screened. */
function nameClass(subject: Subject, { record }: SourceReports['registry']): string {
  const used = nameToCompare(subject) ?? (record && fullName(record));
  return used === null ? NOT_GIVEN : (nameWordsOf(used) ?? NOT_KNOWN);
}
