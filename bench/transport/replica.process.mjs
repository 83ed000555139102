// A replica of one variant, for `npm run bench transport`. At each message of its parent it reports its CPU time and executions.
import { executed, VARIANTS } from './variants.mjs';

const [variant, place] = process.argv.slice(2);
process.on('disconnect', () => process.exit(0));
await VARIANTS[variant].serve(JSON.parse(place));
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send({ cpuMs: (user + system) / 1_000, executions: executed() });
});
process.send('up');
