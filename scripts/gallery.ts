// Takes pictures of the shop. `npm run gallery` takes all of them; a part by its name:
//   readme         the pictures of README.md
//   papers         invoice, credit note, bill of supply and receipt
//   screens        every screen in every language, width, colour scheme and state, and the sheets of them
//   sheets         only the sheets, from the shots that are there
//   accessibility  docs/accessibility.md: every screen judged by axe, in every language
// `screens`, `sheets` and `accessibility` take `--language hi --size 390x844 --scheme dark --state error --only orders`, each
// as often as wanted, and `--whole` takes whole pages.
import { chromium } from '@playwright/test';
import { findBrowser } from '../test/browser/browser.ts';
import { startShop } from '../test/shop/start-shop.ts';
import { writeAccessibilityReport } from './gallery/accessibility.ts';
import { type GalleryOptions, PARTS, readOptions } from './gallery/options.ts';
import { drawPapers } from './gallery/papers.ts';
import { fillShop } from './gallery/people.ts';
import { keepPicture } from './gallery/pictures.ts';
import { drawReadme } from './gallery/readme.ts';
import { takeScreens } from './gallery/screens.ts';
import { drawSheets } from './gallery/sheets.ts';

const MAX_PAPER_BYTES = 60_000;

const options = readOptions(process.argv.slice(2));
const browser = await chromium.launch(await findBrowser());
try {
  for (const part of options.part ? [options.part] : PARTS) await draw(part, options);
} finally {
  await browser.close();
}

async function draw(part: (typeof PARTS)[number], wanted: GalleryOptions): Promise<void> {
  if (part === 'papers')
    for (const [name, picture] of await drawPapers(browser))
      keepPicture(`paper-${name}`, picture, MAX_PAPER_BYTES);
  if (part === 'readme') await drawReadme(browser);
  if (part === 'screens' || part === 'accessibility') {
    const shop = await startShop();
    try {
      const people = await fillShop(shop);
      if (part === 'screens') await takeScreens(browser, people, wanted);
      else await writeAccessibilityReport(browser, people, wanted);
    } finally {
      await shop.stop();
    }
  }
  if (part === 'screens' || part === 'sheets') await drawSheets(browser, wanted);
}
