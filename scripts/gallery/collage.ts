import type { Browser } from '@playwright/test';

/** Pictures side by side, drawn by the browser, which also writes WebP. */
export async function drawCollage(
  browser: Browser,
  shots: readonly Shot[],
  { viewport, columns, cellWidth, gap = 20, radius = 18, quality = 0.82 }: Cells,
  colorScheme: ColorScheme,
): Promise<Buffer> {
  const page = await browser.newPage();
  const hasCaptions = shots.some(({ caption }) => caption !== undefined);
  const layout = {
    background: colorScheme === 'light' ? '#efe1d6' : '#0f0a0c',
    ink: colorScheme === 'light' ? '#2a1721' : '#fbeff3',
    columns,
    count: shots.length,
    width: cellWidth,
    height: Math.round((cellWidth * viewport.height) / viewport.width),
    caption: hasCaptions ? CAPTION : 0,
    gap,
    radius,
  };
  await page.evaluate(({ background, columns, count, width, height, caption, gap }) => {
    const canvas = document.createElement('canvas');
    canvas.width = columns * (width + gap) + gap;
    canvas.height = Math.ceil(count / columns) * (height + caption + gap) + gap;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser draws no canvas.');
    context.imageSmoothingQuality = 'high';
    context.fillStyle = background;
    context.fillRect(0, 0, canvas.width, canvas.height);
    document.body.replaceChildren(canvas);
  }, layout);
  // One by one: hundreds of pictures in one message are more than the browser takes.
  for (const [index, { picture, caption }] of shots.entries())
    await page.evaluate(
      async ({ data, text, index, columns, width, height, caption, gap, radius, ink }) => {
        const context = document.querySelector('canvas')?.getContext('2d');
        if (!context) return;
        const image = new Image();
        image.src = `data:image/*;base64,${data}`;
        await image.decode();
        const x = gap + (index % columns) * (width + gap);
        const y = gap + Math.floor(index / columns) * (height + caption + gap);
        context.save();
        context.beginPath();
        context.roundRect(x, y, width, height, radius);
        context.clip();
        // From its top: a picture of a whole page is longer than its cell.
        const shown = Math.min(image.height, (image.width * height) / width);
        context.drawImage(image, 0, 0, image.width, shown, x, y, width, (width * shown) / image.width);
        context.restore();
        context.fillStyle = ink;
        context.font = '10px sans-serif';
        context.fillText(text, x, y + height + caption - 4, width);
      },
      { ...layout, data: picture.toString('base64'), text: caption ?? '', index },
    );
  const base64 = await page.evaluate(
    (wanted) => document.querySelector('canvas')?.toDataURL('image/webp', wanted).split(',')[1] ?? '',
    quality,
  );
  await page.close();
  return Buffer.from(base64, 'base64');
}

const CAPTION = 14;

export type ColorScheme = 'light' | 'dark';

export interface Shot {
  picture: Buffer;
  caption?: string;
}

interface Cells {
  viewport: { width: number; height: number };
  columns: number;
  cellWidth: number;
  gap?: number;
  radius?: number;
  /** Of the WebP, 0 to 1. */
  quality?: number;
}
