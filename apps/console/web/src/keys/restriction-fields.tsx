import type { FieldProblem } from '../api/problem.js';
import { useTexts } from '../i18n/texts.js';
import { TextField } from '../ui/fields.js';
import type { FormValues } from '../ui/form.js';
import { findLines } from './restriction-lines.js';
import { restrictionTexts } from './restriction-texts.js';

const ROWS = 4;

/** Networks, one in each line. */
export function NetworksField({ networks }: { networks: readonly string[] | null }) {
  const t = useTexts(restrictionTexts);
  return (
    <TextField
      name="networks"
      label={t('networks')}
      description={t('networks_hint')}
      rows={ROWS}
      mono
      defaultValue={networks?.join('\n') ?? ''}
      autoFocus
    />
  );
}

/** Fingerprints, one in each line. */
export function CertificatesField({ certificates }: { certificates: readonly string[] | null }) {
  const t = useTexts(restrictionTexts);
  return (
    <TextField
      name="certificates"
      label={t('certificates')}
      description={t('certificates_hint')}
      rows={ROWS}
      mono
      defaultValue={certificates?.join('\n') ?? ''}
    />
  );
}

/** Says which lines of these fields are wrong. */
export function useLineProblems() {
  const t = useTexts(restrictionTexts);
  return (errors: readonly FieldProblem[], values: FormValues): Record<string, string> =>
    Object.fromEntries(
      (['networks', 'certificates'] as const).flatMap((name) => {
        const lines = findLines(name, errors, values.text(name));
        return lines.length === 0 ? [] : [[name, t(`${name}_invalid`, { lines })]];
      }),
    );
}
