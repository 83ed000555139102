import { readPoliciesDir } from '@cotejo/platform/deployment';
import { inputsSent, readPresets, type VendorDeclaration, vendorPrefix } from '@cotejo/source/vendors';
import { Command } from 'commander';
import { print, printLine, printMembers } from '../output.js';

/** `cotejo source presets`. */
export function presetsCommand(): Command {
  return new Command('presets')
    .option('--json', 'print the declarations as JSON')
    .action(({ json }: { json?: boolean }) =>
      print(readPresets(readPoliciesDir()), json, (presets) => {
        for (const preset of presets) {
          printPreset(preset);
        }
      }),
    );
}

function printPreset(preset: VendorDeclaration): void {
  const { id, vendor, source, about, legalBasis, documents, requires, sentTo } = preset;
  printMembers({
    preset: id,
    vendor,
    source,
    about: about.en,
    price: priceText(preset),
    sends: `${inputsSent(preset).join(', ')} (country: ${sentTo})`,
    needs: requires.join(', '),
    'legal basis': legalBasis.en,
    documents: documents.map(({ page }) => page).join(' '),
    status: standing(preset),
    key: `${vendorPrefix(id)}SECRET_FILE`,
  });
  printLine('');
}

export function priceText({ price: { amount, currency, note } }: VendorDeclaration): string {
  const text = amount === null ? 'not published' : `${amount} ${currency}`;
  return note === undefined ? text : `${text}. ${note}`;
}

/** How far a declaration can be trusted. */
export function standing({ calledOn, documents }: VendorDeclaration): string {
  const written = `written from documents of ${documents
    .map(({ readOn }) => readOn)
    .sort()
    .at(-1)}`;
  return calledOn === null ? `${written}, never called by us` : `${written}, first call reported on ${calledOn}`;
}
