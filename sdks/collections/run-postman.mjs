import newman from 'newman';

const collection = new URL('postman/cotejo.postman_collection.json', import.meta.url).pathname;
const { COTEJO_BASE_URL: baseUrl, COTEJO_API_KEY: apiKey } = process.env;

// As a program, newman would take the key as an argument, which every user of the machine can read.
newman.run(
  {
    collection,
    reporters: ['cli'],
    reporter: { cli: { noSuccessAssertions: true, noBanner: true } },
    envVar: Object.entries({ baseUrl, apiKey }).map(([key, value]) => ({ key, value })),
    delayRequest: Number(process.env.COTEJO_DELAY_MS),
    timeoutRequest: 15_000,
  },
  (error, summary) => {
    const failed = error || summary.run.failures.length > 0;
    if (error) {
      console.error(error.message);
    }
    process.exitCode = failed ? 1 : 0;
  },
);
