import { writeFileSync } from 'node:fs';
import { DOCUMENT_KINDS, type DocumentKind, parseDocument } from '@cotejo/colombia';
import { ExpectedError } from '@cotejo/contracts/expected-error';
import { Env, terminal } from '@cotejo/platform/command';
import { readPoliciesDir } from '@cotejo/platform/deployment';
import type { TrialReport } from '@cotejo/source';
import { documentKindsOf, findDeclaration, type VendorDeclaration, vendorPrefix } from '@cotejo/source/vendors';
import { Command, Option } from 'commander';
import { print, printLine, printMembers } from '../output.js';
import { priceText, standing } from './presets.command.js';

interface TryOptions {
  preset: string;
  cedula?: string;
  kind: DocumentKind;
  name?: string;
  issueDate?: string;
  reference?: string;
  keyFile?: string;
  report?: string;
  json?: boolean;
}

/** `cotejo source try`. */
export function tryCommand(): Command {
  return new Command('try')
    .requiredOption('--preset <name>', 'name of the vendor: cotejo source presets')
    .option('--cedula <number>', 'whose record: your own, or of somebody who authorised it')
    .addOption(new Option('--kind <kind>', 'kind of the document').choices(DOCUMENT_KINDS).default('CC'))
    .option('--name <name>', 'the name to compare')
    .option('--issue-date <date>', 'date of issue of the document, YYYY-MM-DD')
    .option('--reference <reference>', "the vendor's reference of a biometric validation")
    .option('--key-file <file>', 'file with the key (default: the setting of the vendor)')
    .option('--report <file>', 'write the report as JSON; it has no personal value, so it can be shared')
    .option('--json', 'print JSON')
    .action(runTrial);
}

async function runTrial(options: TryOptions): Promise<void> {
  const { preset, json, report } = options;
  const policiesDir = readPoliciesDir();
  const prefix = vendorPrefix(preset);
  const { keyFile } = options;
  const env = new Env({ ...terminal().env, ...(keyFile !== undefined && { [`${prefix}SECRET_FILE`]: keyFile }) });
  const declaration = findDeclaration(env, preset, policiesDir);
  if (!declaration) {
    throw new ExpectedError('unknown_vendor', `no vendor ${preset}: see cotejo source presets`);
  }
  if (env.optional(`${prefix}SECRET_FILE`) === undefined) {
    throw new ExpectedError('no_key', `no key: --key-file, or ${prefix}SECRET_FILE`);
  }
  const trial = await callVendor(declaration, queryOf(declaration, options), { env, policiesDir });
  if (report !== undefined) {
    writeFileSync(report, `${JSON.stringify(trial, null, 2)}\n`);
  }
  print(trial, json, (shown) => printTrial(shown, declaration));
}

async function callVendor(
  declaration: VendorDeclaration,
  query: object,
  at: { env: Env; policiesDir: string },
): Promise<TrialReport> {
  const { tryVendor } = await import('@cotejo/source');
  switch (declaration.source) {
    case 'registry': {
      const { registryTrial } = await import('@cotejo/registry/trial');
      return tryVendor(registryTrial(at.policiesDir), declaration, query, at);
    }
    case 'tax': {
      const { taxTrial } = await import('@cotejo/tax/trial');
      return tryVendor(taxTrial(at.policiesDir), declaration, query, at);
    }
    case 'biometric': {
      const { biometricTrial } = await import('@cotejo/biometric/trial');
      return tryVendor(biometricTrial(), declaration, query, at);
    }
  }
}

/** The query that the gateway would send. @throws ExpectedError for an input that the vendor needs, and for a kind that it lacks */
function queryOf(declaration: VendorDeclaration, options: TryOptions): object {
  const { source, requires } = declaration;
  const { kind, name = null, issueDate = null, reference = null } = options;
  const kinds = documentKindsOf(declaration);
  if (source !== 'biometric' && !kinds.includes(kind)) {
    throw new ExpectedError('document_kind', `this vendor has documents of other kinds: --kind ${kinds.join(' or ')}`);
  }
  const document = documentOf(options);
  const inputs = {
    document,
    documentKind: kind,
    checkDigit: document,
    name,
    givenNames: name,
    surnames: name,
    issueDate,
    reference,
  };
  const missing = requires.find((input) => inputs[input] === null);
  if (missing !== undefined) {
    throw new ExpectedError('input_missing', `this vendor needs ${OPTION_OF[missing] ?? missing}`);
  }
  if (source === 'biometric') {
    return { reference, document: document ?? '0' };
  }
  const isClaimed = name !== null || issueDate !== null;
  return { document, ...(source === 'registry' && isClaimed && { claimed: { name, issueDate } }) };
}

function documentOf({ cedula, kind }: TryOptions): string | null {
  const parsed = cedula === undefined ? null : parseDocument(cedula, kind);
  return parsed?.ok ? parsed.id : null;
}

const OPTION_OF: Partial<Record<string, string>> = {
  document: '--cedula',
  issueDate: '--issue-date',
  name: '--name',
  givenNames: '--name',
  surnames: '--name',
  reference: '--reference',
};

function printTrial(trial: TrialReport, declaration: VendorDeclaration): void {
  for (const { method, path, body, status, answer, outcome } of trial.exchanges) {
    printMembers({ sent: `${method} ${path}`, body, status, 'read as': outcome });
    printLine(JSON.stringify(answer, null, 2));
  }
  printMembers({
    result: trial.result,
    took: `${trial.tookMs} ms`,
    'record has': trial.known.join(', ') || 'nothing',
    'record lacks': trial.missing.join(', ') || 'nothing',
    'signals raised': codesOf(trial, true) || 'none',
    'unknown for a decision': trial.unknownSignals.join(', ') || 'none',
    cost: trial.charged ? priceText(declaration) : 'not charged, by the declaration',
    status: standing(declaration),
  });
}

const codesOf = ({ signals }: TrialReport, wanted: boolean) =>
  signals.flatMap(({ code, state }) => (state === wanted ? [code] : [])).join(', ');
