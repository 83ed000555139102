import { readFileSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';

const CHUNK_BYTES = 4 * 1_024 * 1_024;
const PAGE_BYTES = 4_096;
const EMPTY_PAGE = Buffer.alloc(PAGE_BYTES);

/**
 * All that is written in the memory of a process, in freed parts of it too, as Linux shows it to whoever may trace it.
 * @throws where the system does not show it, as ENOENT outside of Linux
 */
export async function* processMemory(pid: number): AsyncGenerator<Buffer> {
  const maps = await readFile(`/proc/${pid}/maps`, 'utf8');
  const memory = await open(`/proc/${pid}/mem`);
  try {
    for (const [, from = '', to = ''] of maps.matchAll(/^([0-9a-f]+)-([0-9a-f]+) rw/gm)) {
      yield* region(memory, Number.parseInt(from, 16), Number.parseInt(to, 16));
    }
  } finally {
    await memory.close();
  }
}

async function* region(memory: Awaited<ReturnType<typeof open>>, from: number, to: number): AsyncGenerator<Buffer> {
  for (let position = from; position < to; ) {
    const buffer = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, to - position));
    // Some regions cannot be read, and some are unmapped while we read: there is nothing there.
    const { bytesRead } = await memory.read(buffer, 0, buffer.length, position).catch(() => ({ bytesRead: 0 }));
    if (bytesRead === 0) {
      return;
    }
    yield* written(buffer.subarray(0, bytesRead));
    position += bytesRead;
  }
}

/** Skips the pages without any write, which are by far the most. */
function* written(memory: Buffer): Generator<Buffer> {
  for (let start = 0; start < memory.length; ) {
    const page = memory.subarray(start, start + PAGE_BYTES);
    start += PAGE_BYTES;
    if (!page.equals(EMPTY_PAGE.subarray(0, page.length))) {
      yield page;
    }
  }
}

/** Why memory cannot be read here. */
export function noMemory(): string | undefined {
  return process.platform === 'linux' ? undefined : `${process.platform} does not show the memory of a process`;
}

/** Why no core dump can be seen here. */
export function noCoreDumps(): string | undefined {
  if (process.platform !== 'linux') {
    return `${process.platform} keeps core dumps where only an administrator sees them`;
  }
  if (!/^core/.test(readFileSync('/proc/sys/kernel/core_pattern', 'utf8'))) {
    return 'the system takes core dumps away';
  }
  return coreDumpLimits('self').hard === '0' ? 'the system allows no core dumps' : undefined;
}

/** The bounds on core dumps that a process runs with, in bytes; Linux only. */
export function coreDumpLimits(pid: number | 'self'): { soft: string; hard: string } {
  const limits = readFileSync(`/proc/${pid}/limits`, 'utf8');
  const [, soft = '', hard = ''] = /^Max core file size\s+(\S+)\s+(\S+)/m.exec(limits) ?? [];
  return { soft, hard };
}
