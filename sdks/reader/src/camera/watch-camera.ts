import type { Picture } from '../picture/gray-picture.js';

export interface CameraOptions {
  /** Stops the camera. */
  signal: AbortSignal;
  /** Requested width of the picture, in pixels. A code needs about 1,000 pixels across. Default: 1,920. */
  width?: number;
}

const WIDTH = 1_920;
/** Between two pictures, so that the page stays responsive. */
const REST_MS = 30;

/**
 * Shows the rear camera in a video element, and hands over its pictures one by one until `signal` stops it. Each picture is overwritten when
 * `onPicture` has finished.
 *
 * @throws DOMException if the camera is missing or the person does not allow it
 */
export async function watchCamera(
  video: HTMLVideoElement,
  onPicture: (picture: Picture) => Promise<void>,
  { signal, width = WIDTH }: CameraOptions,
): Promise<void> {
  const wanted = { facingMode: 'environment', width: { ideal: width } };
  const stream = await navigator.mediaDevices.getUserMedia({ video: wanted, audio: false });
  const canvas = document.createElement('canvas');
  try {
    video.srcObject = stream;
    await video.play();
    while (!signal.aborted) {
      await handOver(video, canvas, onPicture);
      await new Promise((done) => setTimeout(done, REST_MS));
    }
  } finally {
    for (const track of stream.getTracks()) {
      track.stop();
    }
    video.srcObject = null;
    // A canvas of another size has new memory; the browser clears it.
    canvas.width = 0;
  }
}

async function handOver(
  video: HTMLVideoElement,
  canvas: HTMLCanvasElement,
  onPicture: (picture: Picture) => Promise<void>,
) {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0) {
    return;
  }
  if (canvas.width !== videoWidth || canvas.height !== videoHeight) {
    Object.assign(canvas, { width: videoWidth, height: videoHeight });
  }
  const context = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
  context.drawImage(video, 0, 0);
  const picture = context.getImageData(0, 0, videoWidth, videoHeight);
  context.clearRect(0, 0, videoWidth, videoHeight);
  try {
    await onPicture(picture);
  } finally {
    picture.data.fill(0);
  }
}
