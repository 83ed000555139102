import { ANNOUNCEMENTS } from '@cotejo/contracts';
import { defineSource, SOURCE_DEFAULTS } from '@cotejo/source';
import { listMatchBinding } from './checks/list-match-binding.check.js';
import { listMatchControl } from './checks/list-match-control.check.js';
import { listMatchNational } from './checks/list-match-national.check.js';
import { listMatchPossible } from './checks/list-match-possible.check.js';
import { listMatchRestrictive } from './checks/list-match-restrictive.check.js';
import { listsOutdated } from './checks/lists-outdated.check.js';
import { pepMatch } from './checks/pep-match.check.js';
import { SanctionsProvider } from './providers/sanctions.provider.js';

export const sanctionsSource = defineSource({
  ...SOURCE_DEFAULTS,
  id: 'sanctions',
  publisher: 'United Nations Security Council, OFAC, and the national lists that the deployer loads',
  port: SanctionsProvider,
  reloadOn: [ANNOUNCEMENTS.listsRefreshed],
  operations: {
    'sanctions.screen': {
      fetch: (provider, query, context) => provider.screen(query, context),
      checks: [
        listMatchBinding,
        listMatchRestrictive,
        listMatchNational,
        listMatchControl,
        listMatchPossible,
        pepMatch,
        listsOutdated,
      ],
    },
  },
});
