import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testFolder, waitFor } from '@cotejo/testing';
import { LiveVersion } from './live-version.js';
import { VersionedFolder } from './versioned-folder.js';

const folder = new VersionedFolder(join(testFolder(), 'data'));

const make = (text: string) => folder.make((path) => writeFile(join(path, 'text'), text));

describe('a versioned folder', () => {
  it('has no active version before the first switch', async () => {
    expect(await folder.currentId()).toBeNull();
    expect(await folder.ids()).toEqual([]);
    const id = await make('one');
    expect(await folder.currentId()).toBeNull();
    await folder.switchTo(id);
    expect(await folder.currentId()).toBe(id);
  });

  it('removes a version whose creation failed', async () => {
    const failing = folder.make(async (path) => {
      await writeFile(join(path, 'text'), 'half');
      throw new Error('broken');
    });
    await expect(failing).rejects.toThrow('broken');
    expect(await readdir(folder.root)).toEqual([]);
  });

  it('removes an unfinished version of a process that no longer runs', async () => {
    // Larger than any process id of the kernel, so no such process runs.
    await mkdir(join(folder.root, '.making-4194305'), { recursive: true });
    const id = await make('one');
    expect(await readdir(folder.root)).toEqual([id]);
  });

  it('keeps only the given versions', async () => {
    const [one, two, three] = [await make('one'), await make('two'), await make('three')];
    await folder.keepOnly([three, one, null]);
    expect(await folder.ids()).toEqual([one, three]);
    expect(two < three).toBe(true);
  });
});

describe('a live version', () => {
  const open = (_id: string, path: string) => readFile(join(path, 'text'), 'utf8');

  it('follows the pointer by itself, and closes the version it replaced', async () => {
    const closed: string[] = [];
    const close = async (text: string) => void closed.push(text);
    const live = new LiveVersion(folder, { open, close, onFailure: () => {} });
    await live.start();
    expect([live.exists, live.current]).toEqual([false, null]);
    await folder.switchTo(await make('one'));
    await waitFor(() => live.current === 'one');
    await folder.switchTo(await make('two'));
    await live.reload();
    expect([live.current, closed]).toEqual(['two', ['one']]);
    await live.stop();
    expect(closed).toEqual(['one', 'two']);
  });

  it('keeps the open version when the new one cannot be opened', async () => {
    const failures: unknown[] = [];
    const live = new LiveVersion(folder, { open, onFailure: (error) => failures.push(error) });
    await folder.switchTo(await make('one'));
    await live.start();
    await folder.switchTo(await folder.make(async () => {}));
    await expect(live.reload()).rejects.toMatchObject({ code: 'ENOENT' });
    expect(live.current).toBe('one');
    await waitFor(() => failures.length > 0);
    await live.stop();
  });

  it('reports that a version exists even if it cannot be opened', async () => {
    const live = new LiveVersion(folder, { open, onFailure: () => {} });
    await folder.switchTo(await folder.make(async () => {}));
    await live.start();
    expect([live.exists, live.current]).toEqual([true, null]);
    await live.stop();
  });

  it('opens the active version again on reopen, once for all calls during an opening', async () => {
    const opened: string[] = [];
    const switched: number[] = [];
    const live = new LiveVersion(folder, {
      open: async (id) => {
        opened.push(id);
        await new Promise((resolve) => setTimeout(resolve, 20));
        return `${opened.length}`;
      },
      onSwitch: () => switched.push(opened.length),
      onFailure: () => {},
    });
    await folder.switchTo(await make('one'));
    const starting = live.start();
    await waitFor(() => opened.length === 1);
    await Promise.all([live.reopen(), live.reopen(), live.reopen(), starting]);
    expect([opened.length, live.current]).toEqual([2, '2']);
    await live.reload();
    expect([opened.length, switched]).toEqual([2, [1]]);
    await live.stop();
  });

  it('keeps the open version when reopening fails, and tries again at the next reload', async () => {
    let broken = false;
    const live = new LiveVersion(folder, {
      open: async () => (broken ? Promise.reject(new Error('broken')) : 'whole'),
      onFailure: () => {},
    });
    await folder.switchTo(await make('one'));
    await live.start();
    broken = true;
    await expect(live.reopen()).rejects.toThrow('broken');
    expect(live.current).toBe('whole');
    await expect(live.reload()).rejects.toThrow('broken');
    broken = false;
    await live.reload();
    await live.stop();
  });
});
