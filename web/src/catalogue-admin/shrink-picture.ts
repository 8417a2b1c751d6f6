/** The shop keeps pictures no wider than 880 and no taller than 1760: more pixels only cost time on a slow line. */
const WIDEST = 880;
const TALLEST = 1760;
/** So small it goes as it is. */
const SMALL_BYTES = 300_000;

/**
 * A picture fit for sending: a call may last eight seconds, and a phone's photo has ten megabytes. What the browser
 * cannot read goes as it is, and the shop says what is wrong with it.
 */
export async function shrinkPicture(file: File): Promise<Blob> {
  if (file.size <= SMALL_BYTES) return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, WIDEST / picture.width, TALLEST / picture.height);
    const drawn = draw(picture, Math.round(picture.width * scale), Math.round(picture.height * scale));
    picture.close();
    const shrunk = (await encoded(drawn, 'image/webp')) ?? (await encoded(drawn, 'image/jpeg'));
    return shrunk !== undefined && shrunk.size < file.size ? shrunk : file;
  } catch {
    return file;
  }
}

function draw(picture: ImageBitmap, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('no canvas here');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, 0, 0, width, height);
  return canvas;
}

/** Undefined where the browser writes another format than the one it was asked for. */
function encoded(canvas: HTMLCanvasElement, type: string): Promise<Blob | undefined> {
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob?.type === type ? blob : undefined), type, 0.9);
  });
}
