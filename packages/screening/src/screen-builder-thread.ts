import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { buffersOf, sharesPopulation, withWorldNames } from '@cotejo/names';
import type { ScreenJob } from './screen-builder.js';
import { readScreenImage } from './screen-image.js';

/** The thread of `buildScreen`: it reads one bundle and ends. */
const { folder, shares } = workerData as ScreenJob;
const image = await readScreenImage(folder, shares ? withWorldNames(sharesPopulation(shares)) : undefined);
(parentPort as MessagePort).postMessage(image, buffersOf(image));
