import { text } from 'node:stream/consumers';
import { BoundedLines } from './bounded-lines.js';

async function passed(chunks: string[], bytesMax = 10): Promise<{ passed: string; dropped: number }> {
  let dropped = 0;
  const lines = new BoundedLines(bytesMax, () => {
    dropped += 1;
  });
  for (const chunk of chunks) {
    lines.write(chunk);
  }
  lines.end();
  return { passed: await text(lines), dropped };
}

it('passes on whole lines, however they arrive', async () => {
  expect(await passed(['one\ntwo\n', 'thr', 'ee\n', '\n'])).toEqual({ passed: 'one\ntwo\nthree\n\n', dropped: 0 });
});

it('drops a line that is too long, and passes on the next line', async () => {
  const long = 'x'.repeat(4);
  expect(await passed([long, long, long, `${long}\nnext\n`])).toEqual({ passed: 'next\n', dropped: 1 });
  expect(await passed(['123456789\n', '1234567890\n'])).toEqual({ passed: '123456789\n', dropped: 1 });
});

it('does not pass on a last line without its end', async () => {
  expect(await passed(['one\ntwo'])).toEqual({ passed: 'one\n', dropped: 0 });
});
