/** Whether a command failed because the state Redis is away or silent, as ioredis says it. */
export function isRedisAway(error: unknown): boolean {
  if (!(error instanceof Error)) {
    return false;
  }
  if (error.name === 'MaxRetriesPerRequestError') {
    return true;
  }
  return (
    AWAY.some((text) => error.message.startsWith(text)) ||
    /^(LOADING|MASTERDOWN|CLUSTERDOWN|READONLY)\b/.test(error.message)
  );
}

const AWAY = ['Connection is closed', "Stream isn't writeable", 'Command timed out'];
