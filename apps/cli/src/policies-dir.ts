import { defaultPoliciesDir, Env } from '@cotejo/platform/settings';

/** The policies of this build, or of `COTEJO_POLICIES_DIR`. */
export const policiesDir = (env = new Env()): string => env.string('COTEJO_POLICIES_DIR', defaultPoliciesDir());
