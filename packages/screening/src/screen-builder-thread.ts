import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { buffersOf, sharesPopulation, withWorldNames } from '@cotejo/names';
import { readScreenImage } from './read-screen-image.js';
import type { BuiltScreen, ScreenJob } from './screen-builder.js';
import { readScreenPatch } from './screen-patch.js';

/** The thread of `buildScreen`: it reads one bundle and ends. */
const { folder, shares, base } = workerData as ScreenJob;
const population = shares ? withWorldNames(sharesPopulation(shares)) : undefined;
const patch = base ? await readScreenPatch(folder, base, population) : null;
const built: BuiltScreen = patch ? { patch } : { image: await readScreenImage(folder, population) };
(parentPort as MessagePort).postMessage(built, buffersOf(built));
