/** Made by `web/build/shipped-policies.ts`. */
declare module 'virtual:shipped-policies' {
  import type { ListPolicyFile } from '@cotejo/lists/browser';
  import type { Policy, PolicyValidator, Scorecard } from '@cotejo/scorecard/browser';

  export const listPolicy: ListPolicyFile;
  export const policies: readonly Policy[];
  export const scorecards: readonly Scorecard[];
  export const validate: PolicyValidator;
}
