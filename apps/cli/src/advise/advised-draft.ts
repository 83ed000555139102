import type { Thresholds } from '@cotejo/contracts';
import { checkDraft, type Policy, type VersionFiles, withThresholds } from '@cotejo/scorecard';

const SHIPPED_ID_FOR_DRAFT = 'advised';

/**
 * The text of a draft: the policy with other thresholds under a new version, after the check of policies.
 * @throws PolicyInvalidError
 */
export function advisedDraft(policy: Policy, thresholds: Thresholds, files: VersionFiles): string {
  const draft = { ...withThresholds(policy, thresholds), ...newVersion(policy, files) };
  checkDraft(files, draft);
  return `${JSON.stringify(draft, null, 2)}\n`;
}

/** A merchant's policy gets its next version. A shipped policy may not be changed, so its draft gets another id. */
function newVersion({ id, version }: Policy, files: VersionFiles): { id: string; version: string } {
  const shipped = files.list('decision').map((file) => (files.read(file) as { id: string }).id);
  if (shipped.includes(id)) {
    return { id: SHIPPED_ID_FOR_DRAFT, version: '1.0.0' };
  }
  const [major, minor] = version.split('.');
  return { id, version: `${major}.${Number(minor) + 1}.0` };
}
