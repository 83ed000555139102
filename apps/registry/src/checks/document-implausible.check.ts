import { cedulaBlock } from '@cotejo/colombia';
import type { RegistryQuery, RegistryRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';

/** Looks at the number alone: a registry that knows a number of a block never issued is worth a look of its own. */
export const documentImplausible: Check<RegistryRecord, RegistryQuery> = {
  code: 'document_implausible',
  evaluate: (_record, { document }) => cedulaBlock(document) === 'not_issued',
};
