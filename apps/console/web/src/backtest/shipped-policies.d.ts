/** Made by `web/build/shipped-policies.ts`. */
declare module 'virtual:shipped-policies' {
  import type { Policy, PolicyValidator, Scorecard } from '@cotejo/scorecard/browser';

  import type { ListPolicy } from '../decision/list-hits.js';

  export const listPolicy: ListPolicy;
  export const policies: readonly Policy[];
  export const scorecards: readonly Scorecard[];
  export const validate: PolicyValidator;
}
