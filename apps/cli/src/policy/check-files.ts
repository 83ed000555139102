import type { SourceId } from '@cotejo/contracts';
import { type LintReport, lintPolicy, lintScorecard, type Scorecard } from '@cotejo/scorecard';
import { readVersion, readVersions, schemaOf, type VersionFile } from './version-files.js';

/** What the linter says of a file. */
export interface CheckedFile extends LintReport {
  file: string;
}

/**
 * Checks the given files, or all scorecards and policies of the folder. A policy may use a scorecard of the folder or a
 * scorecard among the given files.
 *
 * @param sources the sources of a plan; all sources by default
 * @throws PolicyFileError for a file that cannot be read at all
 */
export function checkFiles(
  policiesDir: string,
  files: readonly string[],
  sources?: readonly SourceId[],
): CheckedFile[] {
  const shipped = readVersions(policiesDir);
  const wanted = files.length > 0 ? files.map(readVersion) : shipped;
  const scorecardSchema = schemaOf(policiesDir, 'scorecard');
  const policySchema = schemaOf(policiesDir, 'policy');
  const scorecards = [...wanted, ...shipped].flatMap(({ kind, data }) =>
    kind === 'scorecard' && isUsable(lintScorecard(data, scorecardSchema)) ? [data as Scorecard] : [],
  );
  const lint = ({ kind, data }: VersionFile): LintReport =>
    kind === 'scorecard'
      ? lintScorecard(data, scorecardSchema)
      : lintPolicy(data, policySchema, scorecards, sources && { sources });
  const check = (version: VersionFile): CheckedFile => ({ file: version.file, ...lint(version) });
  const others = files.length > 0 ? shipped.map(check) : [];
  const checked = wanted.map(check);
  return checked.map((each) => withTwin(each, [...checked, ...others]));
}

export const isUsable = ({ findings }: LintReport): boolean => !findings.some(({ severity }) => severity === 'error');

/** One name and version have one content: decisions and receipts record only the name and version. */
function withTwin(checked: CheckedFile, others: CheckedFile[]): CheckedFile {
  const { kind, name, hash, findings } = checked;
  const twin = others.find(
    (other) => name !== null && other.kind === kind && other.name === name && other.hash !== hash,
  );
  if (!twin) {
    return checked;
  }
  const problem = `${twin.file} has the same name and version but different content: give one of the two files a new version`;
  return { ...checked, findings: [...findings, { severity: 'error', pointer: '/version', problem }] };
}
