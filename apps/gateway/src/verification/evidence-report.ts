import {
  EVIDENCE,
  EVIDENCE_CODES,
  EVIDENCE_MAX_AGE_SECONDS,
  type EvidenceCode,
  type EvidenceSpec,
  GOOD_HISTORY,
  type Signal,
  type SignalState,
  type SourceReport,
  type SourceReports,
  type StatedEvidence,
} from '@cotejo/contracts';
import type { Subject } from '@cotejo/receipt/subject';
import { readingMismatch } from './reading-mismatch.js';
import { reportWithoutAnswer } from './report.js';

/**
 * The source `evidence`, inside the gateway: what the merchant states, and what other sources confirm about the inputs that a
 * buyer adds. A confirmation whose source has not answered is missing, so that scoring knows that it may still come.
 */
export function evidenceReport(subject: Subject, reports: SourceReports): SourceReport {
  const { evidence = {}, ...inputs } = subject;
  const confirmable = EVIDENCE_CODES.filter((code) => {
    const { adds, confirms }: EvidenceSpec = EVIDENCE[code];
    return confirms.length > 0 && adds !== null && inputs[adds as keyof typeof inputs] !== null;
  });
  if (Object.keys(evidence).length === 0 && confirmable.length === 0) {
    return reportWithoutAnswer('evidence', 'not_requested');
  }
  const states = statesOf(reports);
  return {
    source: 'evidence',
    status: 'ok',
    record: null,
    signals: [
      ...statedSignals(evidence),
      readingMismatch(subject, reports.registry),
      ...confirmable.flatMap((code) => confirmation(code, states)),
    ],
    tookMs: 0,
    provider: 'merchant',
    asOf: new Date().toISOString(),
  };
}

/** What is not stated is false, except what another source may confirm. */
function statedSignals({ phoneCode, emailCode, card, document, orders }: StatedEvidence): Signal[] {
  const aged = (code: EvidenceCode, piece: { ageSeconds: number } | undefined, value = piece?.ageSeconds): Signal => ({
    code,
    state: piece !== undefined && piece.ageSeconds <= EVIDENCE_MAX_AGE_SECONDS,
    ...(value !== undefined && { value }),
  });
  return [
    aged('phone_code_returned', phoneCode),
    aged('email_code_returned', emailCode),
    aged('card_authenticated', card),
    { ...aged('document_read', document), ...(document && { value: document.medium }) },
    {
      code: 'orders_delivered',
      state: orders !== undefined && isGoodHistory(orders),
      ...(orders && { value: orders.monthsSinceFirst }),
    },
  ];
}

function isGoodHistory({ delivered, refused, chargedBack, monthsSinceFirst }: NonNullable<StatedEvidence['orders']>) {
  return (
    chargedBack === 0 &&
    delivered >= GOOD_HISTORY.delivered &&
    monthsSinceFirst >= GOOD_HISTORY.monthsSinceFirst &&
    refused <= delivered * GOOD_HISTORY.refusedPerDelivered
  );
}

function statesOf(reports: SourceReports): Map<string, SignalState> {
  const states = new Map<string, SignalState>();
  for (const { signals } of Object.values(reports)) {
    for (const { code, state } of signals) {
      states.set(code, state);
    }
  }
  return states;
}

/** `true` when every answer is good, `false` when one is bad, else `unknown`; nothing while an answer is missing. */
function confirmation(code: EvidenceCode, states: ReadonlyMap<string, SignalState>): Signal[] {
  const answers = EVIDENCE[code].confirms.map((signal) => states.get(signal));
  if (answers.includes(undefined)) {
    return [];
  }
  const state = answers.includes(true) ? false : answers.every((answer) => answer === false) ? true : 'unknown';
  return [{ code, state }];
}

/** The evidence that a buyer could still give, for the challenges. */
export function obtainableEvidence(subject: Subject, reports: SourceReports): EvidenceCode[] {
  const { line, mailbox, registry } = reports;
  const states = statesOf(reports);
  const isUsable = (report: SourceReport, ...faults: string[]) =>
    report.status !== 'not_requested' && !faults.some((code) => states.get(code) === true);
  const canReceiveCode = subject.phone !== null && isUsable(line, 'phone_invalid', 'phone_not_in_service');
  const canReceiveMail = subject.email !== null && isUsable(mailbox, 'email_invalid', 'email_domain_without_mail');
  const possible: Partial<Record<EvidenceCode, boolean>> = {
    phone_code_returned: canReceiveCode,
    email_code_returned: canReceiveMail,
    name_confirmed: subject.name === null && registry.record !== null,
    issue_date_confirmed: subject.issueDate === null && (registry.record?.issueDate ?? null) !== null,
    card_authenticated: true,
    document_read: true,
  };
  return EVIDENCE_CODES.filter((code) => possible[code]);
}
