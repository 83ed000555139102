import { waitFor } from '@cotejo/testing';
import type { Rig } from './rig.js';

/** Something that goes wrong while calls are made. */
export interface Disturbance {
  name: string;
  /** Returns when further calls may be made. */
  begin(rig: Rig): Promise<void>;
  /** Returns when all is well again. */
  end(rig: Rig): Promise<void>;
}

const killed = (app: string, signal: NodeJS.Signals): Pick<Disturbance, 'begin' | 'end'> => ({
  begin: async ({ product }) => {
    const pid = product.pids[app] as number;
    process.kill(pid, signal);
    await waitFor(() => product.pids[app] !== pid, { what: `the end of ${app}` });
  },
  end: (rig) => rig.untilReady(),
});

export const CALM: Disturbance = { name: 'nothing', begin: async () => {}, end: async () => {} };

/** @param source the process of a source to kill: its own, or the host of all */
export const disturbances = (source: string): Disturbance[] => [
  {
    name: 'state Redis frozen',
    begin: async ({ redis }) => redis.state.freeze(),
    end: async ({ redis }) => redis.state.thaw(),
  },
  {
    name: 'state Redis killed',
    begin: ({ redis }) => redis.state.kill(),
    end: async (rig) => {
      await rig.redis.state.restart();
      await rig.untilReady();
    },
  },
  {
    name: 'bus Redis killed',
    begin: ({ redis }) => redis.bus.kill(),
    end: async (rig) => {
      await rig.redis.bus.restart();
      await rig.untilReady();
    },
  },
  { name: 'a source killed', ...killed(source, 'SIGKILL') },
  { name: 'a source aborted, as by a failed assertion', ...killed(source, 'SIGABRT') },
  {
    name: 'the gateway killed',
    // Without it there is nobody to call.
    begin: async (rig) => {
      await killed('gateway', 'SIGKILL').begin(rig);
      await rig.untilReady();
    },
    end: async () => {},
  },
];
