/** The check of policies for a browser: nothing here imports a module of Node. */
export { thresholdLimits, withThresholds } from '../policy/threshold-limits.js';
export type { Proof, ProofCode, Witness } from './finding.js';
export { provePolicy, proveScorecard } from './proof.js';
export { witnessText } from './witness-text.js';
