import { texts } from '../i18n/texts.js';

/** Apart from the texts of the policy page, because every page loads them. */
export const approvalTexts = texts({
  open: ['Revisar la política', 'Review the policy'],
  an_operator: ['un operador de Cotejo', 'a Cotejo operator'],
  waits: ({ who, when }: { who: string; when: string }) => [
    `Una política espera su aprobación desde ${when}. La preparó ${who}.`,
    `A policy has waited for your approval since ${when}. ${who} prepared it.`,
  ],
  returned_previous: ({ who, when }: { who: string; when: string }) => [
    `Desde ${when} decide otra vez la política anterior. Volvió a ella ${who}.`,
    `Since ${when} the earlier policy decides again. ${who} returned to it.`,
  ],
  returned_standard: ({ who, when }: { who: string; when: string }) => [
    `Desde ${when} decide otra vez la política estándar. Volvió a ella ${who}.`,
    `Since ${when} the standard policy decides again. ${who} returned to it.`,
  ],
});
