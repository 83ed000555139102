import { WorkQueue } from './work-queue.js';

/** A task that ends when `end` is called. */
function task() {
  const { promise, resolve } = Promise.withResolvers<void>();
  let started = false;
  const work = () => {
    started = true;
    return promise;
  };
  return { work, end: resolve, started: () => started };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));
const newQueue = () => new WorkQueue({ atOnce: 2, waitingMax: 1, retryAfterMs: 700 });

it('runs up to its limit at once, lets some wait and refuses the rest', async () => {
  const queue = newQueue();
  const tasks = [task(), task(), task(), task()];
  const results = tasks.slice(0, 3).map(({ work }) => queue.run(work));
  await settle();
  expect(tasks.map(({ started }) => started())).toEqual([true, true, false, false]);
  const refused = queue.run((tasks[3] as ReturnType<typeof task>).work);
  await expect(refused).rejects.toMatchObject({ code: 'busy', retryAfterMs: 700 });
  tasks[0]?.end();
  await settle();
  expect(tasks.map(({ started }) => started())).toEqual([true, true, true, false]);
  for (const { end } of tasks) {
    end();
  }
  await Promise.all(results);
});

it('passes on results and errors, and frees the place of a failed task', async () => {
  const queue = newQueue();
  expect(await queue.run(async () => 5)).toBe(5);
  for (let each = 0; each < 5; each++) {
    await expect(queue.run(() => Promise.reject(new RangeError('x')))).rejects.toThrow(RangeError);
  }
  expect(await Promise.all([1, 2, 3].map((value) => queue.run(async () => value)))).toEqual([1, 2, 3]);
});

it('starts waiting tasks in their order', async () => {
  const queue = new WorkQueue({ atOnce: 1, waitingMax: 10, retryAfterMs: 1 });
  const order: number[] = [];
  await Promise.all([1, 2, 3, 4].map((value) => queue.run(async () => order.push(value))));
  expect(order).toEqual([1, 2, 3, 4]);
});
