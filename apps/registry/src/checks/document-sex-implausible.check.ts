import { cedulaBlock } from '@cotejo/colombia';
import type { RegistryQuery, RegistryRecord, Sex } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';

/** Only the historic blocks were by sex; the others say nothing of it. */
const SEX_OF_BLOCK: Partial<Record<ReturnType<typeof cedulaBlock>, Sex>> = {
  historic_men: 'M',
  historic_women: 'F',
};

/** Weak: naturalised citizens and corrected entries (code 27 among them) are known exceptions. */
export const documentSexImplausible: Check<RegistryRecord, RegistryQuery> = {
  code: 'document_sex_implausible',
  evaluate: ({ sex }, { document }) => {
    const expected = SEX_OF_BLOCK[cedulaBlock(document)];
    if (expected === undefined) {
      return false;
    }
    return sex === null ? null : sex !== expected;
  },
};
