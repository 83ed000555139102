// Healthy means ready: containers that wait for this one may start. The image has no curl.
const port = process.env.COTEJO_ADMIN_PORT ?? 9464;
const answer = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(4_500) }).catch(
  () => {},
);
process.exitCode = answer?.ok ? 0 : 1;
