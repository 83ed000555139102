import { writeFileSync } from 'node:fs';

/** A picture of one byte a pixel, as `photograph` makes it. */
interface Frame {
  data: Uint8Array | Uint8ClampedArray;
  width: number;
  height: number;
}

/** Writes pictures as a video that Chromium plays in place of a camera, in a loop: YUV4MPEG2, without colour. */
export function writeCameraFile(file: string, frames: readonly Frame[], framesPerSecond: number): void {
  const [{ width, height }] = frames as [Frame];
  const head = `YUV4MPEG2 W${width} H${height} F${framesPerSecond}:1 Ip A1:1 C420jpeg\n`;
  const gray = Buffer.alloc(width * height * 0.5, 128);
  const parts = frames.flatMap(({ data }) => [Buffer.from('FRAME\n'), Buffer.from(data), gray]);
  writeFileSync(file, Buffer.concat([Buffer.from(head), ...parts]));
}
