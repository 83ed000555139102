import { AccountStore, Plans } from '@cotejo/accounts';
import { ENVIRONMENTS, type Environment } from '@cotejo/contracts';
import {
  ConfigInvalidError,
  connectWithin,
  createRedis,
  defaultPoliciesDir,
  Env,
  readSecretFile,
} from '@cotejo/platform';
import { Option } from 'commander';

const TIMEOUT_MS = 5_000;

export const environmentOption = () =>
  new Option('--env <environment>', 'deployment the key is for').choices(ENVIRONMENTS).default('sandbox');

/** What a command on accounts works with. */
export interface Accounts {
  store: AccountStore;
  plans: Plans;
}

/** Opens the accounts of an environment for one command and closes them after it. */
export async function withAccounts<T>(environment: Environment, work: (accounts: Accounts) => Promise<T>): Promise<T> {
  const env = new Env();
  const pepper = readSecretFile(env, 'COTEJO_PEPPER_FILE');
  const url = env.string('COTEJO_STATE_REDIS_URL', env.optional('REDIS_URL'));
  const namespace = env.string('COTEJO_NAMESPACE', 'cotejo');
  const plans = Plans.load(env.string('COTEJO_POLICIES_DIR', defaultPoliciesDir()));
  const redis = createRedis(url, { commandTimeoutMs: TIMEOUT_MS });
  try {
    if (!(await connectWithin(redis, TIMEOUT_MS))) {
      throw new ConfigInvalidError('COTEJO_STATE_REDIS_URL', 'no Redis answers there');
    }
    return await work({ store: new AccountStore(redis, { namespace, environment, pepper }), plans });
  } finally {
    redis.disconnect();
  }
}
