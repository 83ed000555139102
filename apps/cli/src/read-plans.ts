import { Plans } from '@cotejo/accounts/plans';
import { readPoliciesDir } from '@cotejo/platform/deployment';

/** @throws PolicyFileError */
export const readPlans = (): Plans => Plans.load(readPoliciesDir());
