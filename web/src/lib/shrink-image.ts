/** What the shop stores pictures of. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'];

/** The shop stores pictures at most this large: more pixels only take longer to upload. */
const MAX_WIDTH = 880;
const MAX_HEIGHT = 1760;
/** Smaller files are sent as they are. */
const SHRINK_ABOVE_BYTES = 300_000;

/**
 * Shrinks a picture before it is sent: a phone's photo has ten megabytes, and a call may take eight seconds. What the
 * browser cannot read is sent as it is, and the shop says what is wrong with it.
 */
export async function shrinkImage(file: File): Promise<Blob> {
  if (file.size <= SHRINK_ABOVE_BYTES) return file;
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, MAX_WIDTH / bitmap.width, MAX_HEIGHT / bitmap.height);
    const canvas = drawScaled(bitmap, Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
    bitmap.close();
    const shrunk = (await encodeCanvas(canvas, 'image/webp')) ?? (await encodeCanvas(canvas, 'image/jpeg'));
    return shrunk !== undefined && shrunk.size < file.size ? shrunk : file;
  } catch {
    return file;
  }
}

function drawScaled(bitmap: ImageBitmap, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('canvas is not available');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return canvas;
}

/** Undefined where the browser cannot write this format. */
function encodeCanvas(canvas: HTMLCanvasElement, type: string): Promise<Blob | undefined> {
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob?.type === type ? blob : undefined), type, 0.9);
  });
}
