import { Plans } from '@cotejo/accounts/plans';
import { policiesDir } from './policies-dir.js';

/** @throws PolicyFileError */
export const readPlans = (): Plans => Plans.load(policiesDir());
