import { ANNOUNCEMENTS } from '@cotejo/contracts';
import { defineSource, SOURCE_DEFAULTS } from '@cotejo/source';
import { LIST_CHECKS } from './checks/list.checks.js';
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
      checks: LIST_CHECKS,
    },
  },
});
