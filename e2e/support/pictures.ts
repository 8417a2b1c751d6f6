import type { Locator, Page } from '@playwright/test';

/** PNG files drawn by the browser of the story: plain in a colour, or 'noise', which no format makes small. */
export async function drawnPictures(
  page: Page,
  looks: readonly string[],
  size = 320,
): Promise<PictureFile[]> {
  const drawn = await page.evaluate(
    ([colours, side]) =>
      colours.map((look) => {
        const canvas = document.createElement('canvas');
        canvas.width = side;
        canvas.height = side;
        const pen = canvas.getContext('2d');
        if (pen === null) return '';
        if (look === 'noise') {
          const pixels = pen.createImageData(side, side);
          for (let at = 0; at < pixels.data.length; at += 1) pixels.data[at] = Math.random() * 256;
          pen.putImageData(pixels, 0, 0);
        } else {
          pen.fillStyle = look;
          pen.fillRect(0, 0, side, side);
        }
        return canvas.toDataURL('image/png').split(',')[1] ?? '';
      }),
    [looks, size] as const,
  );
  return drawn.map((base64, place) => ({
    name: `picture-${place + 1}.png`,
    mimeType: 'image/png',
    buffer: Buffer.from(base64, 'base64'),
  }));
}

/** Lets files go over an element, as a hand does that drags them from a folder. */
export async function dropFiles(onto: Locator, files: readonly PictureFile[]): Promise<void> {
  await onto.evaluate(
    (element, given) => {
      const dataTransfer = new DataTransfer();
      for (const { name, mimeType, base64 } of given) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        dataTransfer.items.add(new File([bytes], name, { type: mimeType }));
      }
      for (const type of ['dragenter', 'dragover', 'drop'])
        element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    },
    files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') })),
  );
}

interface PictureFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}
