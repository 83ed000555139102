import type { FieldProblem } from '../api/problem.js';
import { useTexts } from '../i18n/texts.js';
import { TextField } from '../ui/fields.js';
import type { FormValues } from '../ui/form.js';
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

/** Numbers of the lines with an error, as a person counts them: blank lines are not sent, but count. */
export function findLines(name: string, errors: readonly FieldProblem[], text: string): number[] {
  const numbers = text.split('\n').flatMap((line, index) => (line.trim() === '' ? [] : [index + 1]));
  return errors.flatMap(({ pointer }) => {
    const [, field, index] = pointer.split('/');
    const number = field === name && index !== undefined ? numbers[Number(index)] : undefined;
    return number === undefined ? [] : [number];
  });
}

/** The lines of a field without blank ones; `null`: every line is blank. */
export function readLines(text: string): string[] | null {
  const lines = text.split('\n').map((line) => line.trim());
  const written = lines.filter((line) => line !== '');
  return written.length === 0 ? null : written;
}
