const linesPerMinuteMax = 20;

/**
 * Prints errors from the logs of the services, and each service that exited without a request to stop. It prints at
 * most 20 error lines a minute, because the log contains every error.
 */
export function createAnnouncer(write = (line) => console.error(line)) {
  let minute = 0;
  let lines = 0;
  const bounded = (line) => {
    const now = Math.floor(Date.now() / 60_000);
    if (now !== minute) {
      minute = now;
      lines = 0;
    }
    lines += 1;
    if (lines <= linesPerMinuteMax) {
      write(line);
    }
    if (lines === linesPerMinuteMax + 1) {
      write('… more errors: see the logs');
    }
  };
  return {
    trouble: (text) => write(`! ${text}`),
    event: ({ kind, app, text }) => {
      if (kind === 'severe') {
        bounded(`! ${app}: ${summaryOf(text)}`);
      }
      if (kind === 'exit') {
        write(`! ${app} ended by itself (${text}) and is started again`);
      }
    },
  };
}

function summaryOf(line) {
  try {
    const { msg, err } = JSON.parse(line);
    return [msg, err?.message].filter(Boolean).join(': ');
  } catch {
    return line;
  }
}
