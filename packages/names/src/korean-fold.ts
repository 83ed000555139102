const SOUNDS: readonly [RegExp, string][] = [
  [/^(?:lee|yi|rhee|ri|ree)$/, 'i'],
  [/^park$/, 'pak'],
  [/(?<=[aou])h(?![aeiouy])/g, ''],
  [/sh/g, 's'],
  [/ch|j|z/g, 'c'],
  [/g/g, 'k'],
  [/d/g, 't'],
  [/b/g, 'p'],
  [/[lr]y/g, 'y'],
  [/l/g, 'r'],
  [/yeo|you|yoo|yeu|yu|yo/g, 'yo'],
  [/eui|ui|ee/g, 'i'],
  [/ae|ai|ay/g, 'e'],
  [/woo|wu(?![a-z]?eo)/g, 'o'],
  [/eo|eu|oo|ou|u/g, 'o'],
  [/(.)\1+/g, '$1'],
];

/** A code for Korean names: Jong, Jeong, Jung and Chong have one. */
export function koreanFold(word: string): string {
  return SOUNDS.reduce((folded, [pattern, sound]) => folded.replace(pattern, sound), word);
}
