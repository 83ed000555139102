import { packageData } from './package-data.js';

interface OperatorTable {
  asOf: string;
  /** Commercial name to the national prefixes assigned to it. */
  prefixes: Record<string, string[]>;
  /** Network code (3XX) to the operator that holds more than half of its assigned numbers. */
  ndcMajority: Record<string, string>;
}

export interface AssignedOperator {
  /** Who the range was assigned to, by commercial name; after portability only a prior for who serves the line. */
  assignedOperator: string | null;
  /** `ndc_majority`: the range itself is in no table, but most of its network code is one operator's. */
  assignedCertainty: 'prefix' | 'ndc_majority' | null;
}

const table = packageData<OperatorTable>('mobile-operators.json');
const byPrefix = new Map(
  Object.entries(table.prefixes).flatMap(([operator, prefixes]) => prefixes.map((prefix) => [prefix, operator])),
);
const PREFIX_LENGTHS = [...new Set([...byPrefix.keys()].map((prefix) => prefix.length))].sort((a, b) => b - a);

/** Also the answer for a line that is no Colombian mobile. */
export const NO_OPERATOR: AssignedOperator = { assignedOperator: null, assignedCertainty: null };

/** Date of the table, YYYY-MM-DD. */
export const NUMBERING_AS_OF = table.asOf;

/** Operator a Colombian mobile number was assigned to: the longest prefix known, else the majority of its code. */
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
