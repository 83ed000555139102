import { texts } from '../i18n/texts.js';

/** Apart from the texts of the policy page, because every page loads them. */
export const approvalTexts = texts({
  open: ['Revisar la política', 'Review the policy'],
  waits: ({ who, when }: { who: string; when: string }) => [
    `Una política espera su aprobación: la preparó ${who} (${when}).`,
    `A policy waits for your approval: ${who} prepared it (${when}).`,
  ],
  returned_previous: ({ who, when }: { who: string; when: string }) => [
    `Decide otra vez la política anterior: volvió a ella ${who} (${when}).`,
    `The previous policy decides again: ${who} returned to it (${when}).`,
  ],
  returned_standard: ({ who, when }: { who: string; when: string }) => [
    `Decide otra vez la política estándar: volvió a ella ${who} (${when}).`,
    `The standard policy decides again: ${who} returned to it (${when}).`,
  ],
});
