export interface Finding {
  rule: string;
  /** Of its first character in the text. */
  offset: number;
}

/** Where a text holds a secret; never the secret itself. Of a binary file: its bytes as latin1. */
export function scanText(text: string): Finding[];

/** The names of all rules. */
export const SECRET_RULES: readonly string[];
