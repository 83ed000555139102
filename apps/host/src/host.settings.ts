import { declareSettings, list } from '@cotejo/platform/settings';

export const HOST_SETTINGS = declareSettings('Every process', 'host', {
  COTEJO_SERVICES: list().describe('Services that the process `host` runs, by name, separated by commas.'),
});
