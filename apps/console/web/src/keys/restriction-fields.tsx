import { useTexts } from '../i18n/texts.js';
import { TextField } from '../ui/fields.js';
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

/** The texts of the forms for error codes of these fields. */
export function useRestrictionFieldTexts() {
  const t = useTexts(restrictionTexts);
  return {
    networks: { invalid_network: t('network_invalid') },
    certificates: { invalid_certificate: t('certificate_invalid') },
  };
}

/** The lines of a field without blank ones; `null`: every line is blank. */
export function readLines(text: string): string[] | null {
  const lines = text.split('\n').map((line) => line.trim());
  const written = lines.filter((line) => line !== '');
  return written.length === 0 ? null : written;
}
