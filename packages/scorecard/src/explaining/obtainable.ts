import { EVIDENCE_CODES, type EvidenceCode, type Facts } from '@cotejo/contracts';

/**
 * The evidence that a buyer could still give, as far as the facts of a decision say: a code where there is a phone or a mailbox that
 * receives one, the name and the date of issue where the registry answered and nobody sent them, and what needs no input.
 */
export function obtainableFrom({
  inputs,
  states,
  sources,
}: Pick<Facts, 'inputs' | 'states' | 'sources'>): EvidenceCode[] {
  const hasAnswer = sources.registry === 'ok';
  const possible: Partial<Record<EvidenceCode, boolean>> = {
    phone_code_returned:
      inputs.includes('phone') && states.phone_invalid !== true && states.phone_not_in_service !== true,
    email_code_returned:
      inputs.includes('email') && states.email_invalid !== true && states.email_domain_without_mail !== true,
    name_confirmed: hasAnswer && !inputs.includes('name'),
    issue_date_confirmed: hasAnswer && !inputs.includes('issueDate'),
    card_authenticated: true,
    document_read: true,
  };
  return EVIDENCE_CODES.filter((code) => possible[code]);
}
