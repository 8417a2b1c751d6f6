import { gold } from '../kit/materials.ts';
import { dotRing, emerald, gem, pearl, petalRing, ruby, ruffle } from '../kit/ornaments.ts';
import type { Pen } from '../kit/pen.ts';
import { around, circle, group, line, path, times } from '../kit/shapes.ts';
import { hoop, turned } from '../kit/turned.ts';

/** A pair hanging side by side, one a little lower, around the origin. */
export function jhumkaPair(pen: Pen): string {
  return [
    group({ x: -172, y: -318, turn: 3 }, group({ x: 14, y: 20, opacity: 0.16 }, silhouette()), jhumka(pen)),
    group({ x: 172, y: -290, turn: -3 }, group({ x: 14, y: 20, opacity: 0.16 }, silhouette()), jhumka(pen)),
  ].join('');
}

/** One earring, hung from the origin: flower stud, link, dome, pearls. About 620 tall. */
export function jhumka(pen: Pen): string {
  const goldFace = pen.linear(['#fff3bd', '#f0bf45', '#a87014'], 50);
  return [
    group({ y: 170 }, link(goldFace)),
    group({ y: 84 }, stud(pen, goldFace)),
    group({ y: 400 }, dome(pen)),
    group({ y: 232 }, circle(0, 0, 22, goldFace), gem(pen, 15, 15, emerald)),
  ].join('');
}

function silhouette(): string {
  return (
    circle(0, 84, 92, '#3f1458') +
    path('M-150 410C-146 300 -70 250 0 244C70 250 146 300 150 410L138 476Q0 508 -138 476Z', '#3f1458')
  );
}

function stud(pen: Pen, goldFace: string): string {
  return [
    ruffle(84, 16, 5, goldFace),
    dotRing(16, 86, 5.5, pen.radial(['#fff', '#e3d2bd'], 0.35, 0.3, 0.7), 11.25),
    circle(0, 0, 72, pen.linear(['#8a1348', '#5a0a30'], 50)),
    petalRing(8, 26, 46, 34, goldFace),
    around(8, () => group({ y: -50 }, gem(pen, 10, 15, ruby))),
    circle(0, 0, 30, goldFace),
    gem(pen, 23, 23, emerald),
    dotRing(12, 27, 2.6, '#fffbe6'),
  ].join('');
}

function link(goldFace: string): string {
  return line('M0 0V70', '#a87014', 6) + circle(0, 14, 12, { stroke: goldFace, width: 7 });
}

function dome(pen: Pen): string {
  const profile = [
    [20, -156, true],
    [44, -140],
    [96, -96],
    [132, -34],
    [144, 20, true],
    [150, 34, true],
  ] as const;
  const scallops = times(9, (index) => {
    const t = (index - 4) / 4;
    const x = Math.sin((t * Math.PI) / 2) * 128;
    const width = 18 * Math.cos((t * Math.PI) / 2.6) + 3;
    const lift = (1 - t * t) * 16;
    return group(
      { x, y: -18 + lift, scaleX: width / 18, scaleY: 1 },
      path('M-18 20V-14C-18 -40 18 -40 18 -14V20Z', { fill: '#8a1348', stroke: '#fff3bd', width: 3 }),
      gem(pen, 8, 13, index % 2 ? ruby : emerald),
    );
  });
  return [
    turned(pen, profile, gold, {
      foot: 0.2,
      decoration: [
        hoop(-122, 80, '#7a4a0e', 4, 0.7, 0.2),
        hoop(-108, 90, '#8a1348', 12, 0.9, 0.2),
        times(9, (index) =>
          circle(
            Math.sin(((index - 4) / 4) * 1.4) * 84,
            -96 + Math.cos(((index - 4) / 4) * 1.4) * 14,
            5,
            '#fffbe6',
          ),
        ),
        hoop(-84, 110, '#7a4a0e', 4, 0.7, 0.2),
        scallops,
        hoop(20, 150, '#7a4a0e', 5, 0.7, 0.2),
        hoop(32, 152, '#fff3bd', 6, 0.9, 0.2),
      ].join(''),
    }),
    times(13, (index) => {
      const t = (index - 6) / 6;
      const x = Math.sin((t * Math.PI) / 2) * 142;
      const y = 44 + (1 - t * t) * 32;
      return group(
        { x, y },
        line('M0 -6V26', '#c9912a', 3),
        circle(0, 6, 6, '#e0a932'),
        group({ y: 27 }, gem(pen, 13, 15, pearl)),
      );
    }),
  ].join('');
}
