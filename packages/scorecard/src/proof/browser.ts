/** The check of policies for a browser: nothing here imports a module of Node. */
export type { Proof, ProofCode, Witness } from './finding.js';
export { provePolicy, proveScorecard } from './proof.js';
export { witnessText } from './witness-text.js';
