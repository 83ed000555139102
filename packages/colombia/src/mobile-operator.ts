import { packageData } from './package-data.js';

interface OperatorTable {
  asOf: string;
  /** National prefixes by the commercial name of their operator. */
  prefixes: Record<string, string[]>;
  /** Operator with more than half of the assigned numbers of a network code (3XX). */
  ndcMajority: Record<string, string>;
}

export interface AssignedOperator {
  /**
   * Commercial name of the operator to which the range was assigned. The line may have been ported to another operator
   * since.
   */
  assignedOperator: string | null;
  /** `ndc_majority`: the range is not in the table, but one operator has most of its network code. */
  assignedCertainty: 'prefix' | 'ndc_majority' | null;
}

const table = packageData<OperatorTable>('mobile-operators.json');
const byPrefix = new Map(
  Object.entries(table.prefixes).flatMap(([operator, prefixes]) => prefixes.map((prefix) => [prefix, operator])),
);
const PREFIX_LENGTHS = [...new Set([...byPrefix.keys()].map((prefix) => prefix.length))].sort((a, b) => b - a);

/** Result for lines without a known operator, and for all lines that are not Colombian mobile lines. */
export const NO_OPERATOR: AssignedOperator = { assignedOperator: null, assignedCertainty: null };

/** Date of the table, YYYY-MM-DD. */
export const NUMBERING_AS_OF = table.asOf;

/**
 * Finds the operator of a Colombian mobile number: by the longest known prefix, else by the majority of its network
 * code.
 */
export function assignedOperator(nationalNumber: string): AssignedOperator {
  for (const length of PREFIX_LENGTHS) {
    const operator = byPrefix.get(nationalNumber.slice(0, length));
    if (operator) {
      return { assignedOperator: operator, assignedCertainty: 'prefix' };
    }
  }
  const majority = table.ndcMajority[nationalNumber.slice(0, 3)];
  if (majority) {
    return { assignedOperator: majority, assignedCertainty: 'ndc_majority' };
  }
  return NO_OPERATOR;
}
