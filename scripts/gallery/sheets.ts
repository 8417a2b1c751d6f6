import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Browser } from '@playwright/test';
import type { Language } from '@tohfa/contract/languages';
import { drawCollage } from './collage.ts';
import { type GalleryOptions, type Size, STATES, type State, viewportOf } from './options.ts';
import { keepPicture } from './pictures.ts';
import { SHOTS } from './screens.ts';

const MAX_BYTES = 160_000;
/** States other than the full one differ little with width and scheme: one of each is enough for the documents. */
const SIZE_OF_STATES: Size = '390x844';
const THUMBNAILS: Record<Size, { cellWidth: number; columns: number }> = {
  '360x740': { cellWidth: 84, columns: 16 },
  '390x844': { cellWidth: 84, columns: 16 },
  '768x1024': { cellWidth: 110, columns: 12 },
  '1440x900': { cellWidth: 170, columns: 8 },
};

/** Small pictures of every screen on one sheet, for the documents, and a page that leads through the shots. */
export async function drawSheets(browser: Browser, options: GalleryOptions): Promise<void> {
  for (const language of options.languages)
    for (const size of options.sizes)
      for (const scheme of options.schemes)
        for (const state of options.states)
          if (state === 'full' || (size === SIZE_OF_STATES && scheme === 'light'))
            await drawSheet(browser, { language, size, scheme, state });
  writeIndex();
}

async function drawSheet(browser: Browser, { language, size, scheme, state }: Sheet): Promise<void> {
  const viewport = viewportOf(size);
  const folder = join(SHOTS, language, `${viewport.width}-${scheme}`, state);
  const shots = shotsIn(folder).map((file) => ({ picture: readFileSync(join(folder, file)) }));
  if (shots.length === 0) return;
  const cells = { ...THUMBNAILS[size], viewport, gap: 6, radius: 5, quality: 0.5 };
  const sheet = await drawCollage(browser, shots, cells, scheme);
  keepPicture(`gallery/${language}-${viewport.width}-${scheme}-${state}`, sheet, MAX_BYTES);
}

function shotsIn(folder: string): string[] {
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.jpg'))
        .sort()
    : [];
}

function writeIndex(): void {
  const sections: string[] = [];
  for (const language of existsSync(SHOTS) ? readdirSync(SHOTS) : [])
    for (const view of language.includes('.') ? [] : readdirSync(join(SHOTS, language)))
      for (const state of STATES) {
        const folder = join(SHOTS, language, view, state);
        const files = shotsIn(folder);
        if (files.length === 0) continue;
        const figures = files.map((file) => {
          const path = relative(SHOTS, join(folder, file));
          return `<a href="${path}"><img loading="lazy" src="${path}" alt=""><br>${file.replace('.jpg', '')}</a>`;
        });
        sections.push(
          `<details><summary>${language} ${view} ${state} (${files.length})</summary>${figures.join('')}</details>`,
        );
      }
  const style =
    'a{display:inline-block;margin:8px;font:12px sans-serif}img{width:220px}summary{font:18px sans-serif}';
  writeFileSync(
    join(SHOTS, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Tohfa: every screen</title><style>${style}</style>${sections.join('\n')}`,
  );
  console.log(`${join(SHOTS, 'index.html')} leads through the shots.`);
}

interface Sheet {
  language: Language;
  size: Size;
  scheme: 'light' | 'dark';
  state: State;
}
