import { defaultPoliciesDir } from '@cotejo/platform';
import { type DeclaredSubject, describeDeclaredVendor } from '@cotejo/source/conformance';
import { FOREIGNER, HOLDER } from '@cotejo/source/testing';
import { AniStatuses } from '../src/ani-statuses.js';
import { DeclaredRegistryProvider } from '../src/providers/declared/declared.provider.js';
import type { RegistryProvider } from '../src/providers/registry.provider.js';
import { registrySource } from '../src/registry.source.js';

const statuses = AniStatuses.load(defaultPoliciesDir());
const claimed = { name: 'Eva Inés Luna Peña', issueDate: HOLDER.issueDate };

const shared: Omit<DeclaredSubject<RegistryProvider>, 'preset' | 'expectGood'> = {
  definition: registrySource(statuses),
  provide: (id, contract) => new DeclaredRegistryProvider(id, contract, statuses),
  operation: 'registry.record',
  query: { document: HOLDER.document, claimed },
};

describeDeclaredVendor({
  ...shared,
  preset: 'verifik-certificado',
  expectGood: (report) =>
    expect(report).toMatchObject({
      status: 'ok',
      provider: 'verifik-certificado',
      record: {
        valid: true,
        status: 'vigente',
        nameMatches: true,
        issueDateMatches: true,
        issueDate: HOLDER.issueDate,
        issuePlace: 'BOGOTA D.C.',
      },
    }),
});

describeDeclaredVendor({
  ...shared,
  preset: 'verifik-cedula',
  expectGood: (report) =>
    expect(report).toMatchObject({ status: 'ok', record: { valid: false, status: 'desconocido', nameMatches: true } }),
});

describeDeclaredVendor({
  ...shared,
  preset: 'verifik-extranjeros',
  query: { document: FOREIGNER.document, claimed },
  expectGood: (report) =>
    expect(report).toMatchObject({
      status: 'ok',
      provider: 'verifik-extranjeros',
      record: { valid: true, status: 'vigente', nameMatches: true, issueDateMatches: true },
    }),
});

describeDeclaredVendor({
  ...shared,
  preset: 'didit-cedula',
  expectGood: (report) =>
    expect(report).toMatchObject({ status: 'ok', record: { valid: false, nameMatches: true, firstName: null } }),
});
