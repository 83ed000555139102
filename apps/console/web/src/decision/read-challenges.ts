import { type Challenge, isEvidence } from '@cotejo/contracts';

const SETS_MAX = 10;

/** The challenges of an answer of verify (`retos`) or analyze (`challenges`); `null`: the text has no such member of an answer of Cotejo. */
export function readChallenges(members: { retos?: unknown; challenges?: unknown }): Challenge[] | null {
  const given = members.retos ?? members.challenges;
  if (!Array.isArray(given) || given.length > SETS_MAX) {
    return null;
  }
  const read = given.map(readChallenge);
  return read.includes(null) ? null : (read as Challenge[]);
}

function readChallenge(
  given: { risk_score?: unknown; pruebas?: unknown; evidence?: unknown } | null,
): Challenge | null {
  const score = given?.risk_score;
  const asks = given?.pruebas ?? given?.evidence;
  if (typeof score !== 'number' || !Array.isArray(asks)) {
    return null;
  }
  const evidence = asks.map((ask: { code?: unknown } | null) => String(ask?.code));
  return evidence.every(isEvidence) ? { score, evidence } : null;
}
