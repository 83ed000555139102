import { KIND_OF_SUBJECT, limitName } from '@cotejo/contracts';
import type { Scorecard } from '../scorecard/scorecard.js';
import type { Policy } from './policy.js';
import type { Problem } from './problems.js';

/** Limits that repeat or contradict others, or count what cannot be counted. */
export function countProblems({ counts }: Policy, { characteristics }: Scorecard): Problem[] {
  if (!counts) {
    return [];
  }
  const hasShared = characteristics.some(({ signal }) => signal === 'shared_phone');
  const names = counts.limits.map(limitName);
  return counts.limits.flatMap((limit, index) => {
    const name = limitName(limit);
    const at = (problem: string, es: string) => ({ pointer: `/counts/limits/${index}`, problem, es });
    return [
      ...(names.indexOf(name) < index ? [at(`${name} has two limits`, `${name} tiene dos límites`)] : []),
      ...(limit.count === KIND_OF_SUBJECT[limit.of]
        ? [at(`${name} counts a subject by itself`, `${name} cuenta un dato por sí mismo`)]
        : []),
      ...(limit.window === 'week' && !counts.week
        ? [
            at(
              `${name} is over a week, which /counts/week does not permit`,
              `${name} es de una semana, y /counts/week no la permite`,
            ),
          ]
        : []),
      ...(limit.count === 'documents' && !hasShared
        ? [at(`${name} has no points in this scorecard`, `${name} no suma puntos en esta tabla de puntaje`)]
        : []),
    ];
  });
}
