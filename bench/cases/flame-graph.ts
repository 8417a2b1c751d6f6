import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startShop } from '../../test/shop/start-shop.ts';
import type { Case } from '../case.ts';
import { buySpread, startRealShop } from './purchases.ts';

const BUYERS = 20;
const SECONDS = 15;
const SVG = join(import.meta.dirname, '../../.cache/purchase-flame.svg');
const WIDTH = 1200;
const ROW = 17;
/** What took less is left out: it could not be read. */
const MIN_SHARE = 0.004;
const CHARACTER_WIDTH = 6.6;

/** Where the server's CPU goes while people buy, sampled by V8, as an SVG that shows each function's share. */
export const flameGraph: Case = {
  title: 'flame graph of 20 people buying, and the share of each part',
  async run(bench) {
    const profiles = mkdtempSync(join(tmpdir(), 'tohfa-profile-'));
    let end = async () => {};
    let launched = 0;
    const shop = await startRealShop({
      ...bench,
      async startShop(settings) {
        const options = `--cpu-prof --cpu-prof-interval=500 --cpu-prof-dir=${profiles}`;
        launched = performance.now();
        const started = await startShop({ ...settings, NODE_OPTIONS: options });
        end = started.stop;
        return started.url.replace('localhost', '127.0.0.1');
      },
    });
    const startMs = performance.now() - launched;
    await buySpread(shop, SECONDS, BUYERS);
    await end();
    const files = readdirSync(profiles).map((name) => readFileSync(join(profiles, name), 'utf8'));
    rmSync(profiles, { recursive: true, force: true });
    // The main thread's, which is by far the largest.
    const profile: Profile = JSON.parse(files.sort((a, b) => b.length - a.length)[0] ?? '{}');
    const root = readTree(profile, startMs);
    mkdirSync(join(SVG, '..'), { recursive: true });
    writeFileSync(SVG, drawSvg(root, `${BUYERS} buyers`));
    console.log(`written to ${SVG}`);
    return [...sumByPart(root)]
      .sort(([, a], [, b]) => b - a)
      .map(([part, ms]) => ({ part, 'share of the samples': ms / root.total }));
  },
};

/** Without the start of the server, which would be a third of the picture. */
function readTree({ nodes, samples, timeDeltas }: Profile, startMs: number): Frame {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const own = new Map<number, number>();
  let elapsedMs = 0;
  samples.forEach((id, at) => {
    const ms = (timeDeltas[at] ?? 0) / 1000;
    elapsedMs += ms;
    if (elapsedMs > startMs) own.set(id, (own.get(id) ?? 0) + ms);
  });
  const read = (id: number): Frame => {
    const node = byId.get(id);
    const children = (node?.children ?? []).map(read).filter(({ name }) => name !== '(idle)');
    const self = own.get(id) ?? 0;
    const { functionName = '', url = '' } = node?.callFrame ?? {};
    return {
      name: functionName || '(anonymous)',
      url,
      self,
      total: children.reduce((sum, child) => sum + child.total, self),
      children: mergeByName(children),
    };
  };
  return read(nodes[0]?.id ?? 0);
}

/** V8 tells calls from different lines apart; one frame for a function is enough. */
function mergeByName(frames: readonly Frame[]): Frame[] {
  const merged = new Map<string, Frame>();
  for (const frame of frames) {
    const same = merged.get(frame.name);
    if (!same) merged.set(frame.name, frame);
    else
      merged.set(frame.name, {
        ...same,
        self: same.self + frame.self,
        total: same.total + frame.total,
        children: mergeByName([...same.children, ...frame.children]),
      });
  }
  return [...merged.values()].sort((a, b) => b.total - a.total);
}

const PARTS: readonly [part: string, matches: RegExp][] = [
  ['garbage collection', /^\(garbage collector\)$/],
  [
    'system calls: sockets',
    /^(writev|writeBuffer|writeUtf8String|writeLatin1String|readStart|onStreamRead)$/,
  ],
];

function sumByPart(root: Frame): Map<string, number> {
  const sums = new Map<string, number>();
  const visit = (frame: Frame) => {
    const named = PARTS.find(([, matches]) => matches.test(frame.name))?.[0];
    const part = named ?? (frame.url.startsWith('node:') ? 'Node.js' : 'the shop and its packages');
    sums.set(part, (sums.get(part) ?? 0) + frame.self);
    for (const child of frame.children) visit(child);
  };
  visit(root);
  return sums;
}

function drawSvg(root: Frame, title: string): string {
  const boxes: string[] = [];
  let deepest = 0;
  const draw = (frame: Frame, x: number, depth: number) => {
    const width = (frame.total / root.total) * WIDTH;
    if (width < MIN_SHARE * WIDTH) return;
    deepest = Math.max(deepest, depth);
    const letters = Math.floor((width - 6) / CHARACTER_WIDTH);
    const label =
      letters < 3 ? '' : frame.name.length > letters ? `${frame.name.slice(0, letters - 1)}…` : frame.name;
    const y = depth * ROW;
    boxes.push(
      `<g><title>${escapeXml(frame.name)}: ${((frame.total / root.total) * 100).toFixed(1)} %</title>` +
        `<rect x="${x.toFixed(1)}" y="${y}" width="${width.toFixed(1)}" height="${ROW - 1}" fill="${colourOf(frame)}"/>` +
        `<text x="${(x + 3).toFixed(1)}" y="${y + 12}">${escapeXml(label)}</text></g>`,
    );
    let childX = x;
    for (const child of frame.children) {
      draw(child, childX, depth + 1);
      childX += (child.total / root.total) * WIDTH;
    }
  };
  draw({ ...root, name: title }, 0, 0);
  const height = (deepest + 1) * ROW;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="monospace" font-size="11" fill="#1c1917"><title>${title}</title><rect width="100%" height="100%" fill="#fff"/>${boxes.join('')}</svg>\n`;
}

function colourOf({ name, url }: Frame): string {
  if (name === '(garbage collector)') return '#d4d4d8';
  if (url.startsWith('node:') || url === '') return '#bfdbfe';
  return '#fdba74';
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

interface Profile {
  nodes: { id: number; children?: number[]; callFrame: { functionName: string; url: string } }[];
  samples: number[];
  timeDeltas: number[];
}

interface Frame {
  name: string;
  url: string;
  /** Milliseconds. */
  self: number;
  total: number;
  children: Frame[];
}
