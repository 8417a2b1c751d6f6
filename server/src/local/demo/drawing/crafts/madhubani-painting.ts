import { lotus, petal, petalRing } from '../kit/ornaments.ts';
import type { Pen } from '../kit/pen.ts';
import { around, circle, group, line, path, rect, times } from '../kit/shapes.ts';

/** Two fish around a lotus, the Mithila wish for plenty, in a dark frame that stands on its own. */
export function madhubaniPainting(pen: Pen): string {
  return [group({ x: 0, y: -292 }, frame(pen), group({ scale: 1 }, painting(pen)), glass(pen))].join('');
}

/** The sheet alone, 420 × 480 around the origin. */
export function painting(pen: Pen): string {
  return [
    rect(-210, -240, 420, 480, pen.linear(['#fff7e3', '#f8e8c4'], 50)),
    border(),
    group({ clip: pen.clip(rect(-160, -190, 320, 380, '#000')) }, water(pen)),
    group({ x: -8, y: -84, turn: -14 }, fish(pen, ['#e5402f', '#f7b733', '#12704f'])),
    group({ x: 8, y: 84, turn: 166 }, fish(pen, ['#1f5fae', '#f7b733', '#c8213f'])),
    group({ y: 30 }, lotus(pen, 118, ['#ffe1ea', '#ee5f8f', '#b3134f'])),
    ...corners(pen),
  ].join('');
}

const ink = '#241018';

function frame(pen: Pen): string {
  return [
    rect(-262, -292, 524, 584, pen.linear(['#6b3a22', '#3f1f12', '#22100a'], 50), 6),
    rect(-262, -292, 524, 584, { stroke: '#8f5a3a', width: 4, opacity: 0.7 }, 6),
    path('M-262 -292L-240 -270V270L-262 292Z', { fill: '#fff', opacity: 0.12 }),
    path('M-262 292L-240 270H240L262 292Z', { fill: '#000', opacity: 0.28 }),
    rect(-240, -270, 480, 540, '#c99a4a'),
    rect(-234, -264, 468, 528, pen.linear(['#fffdf6', '#f2e9d8'], 60)),
  ].join('');
}

function glass(pen: Pen): string {
  const shine = pen.linear(
    [
      [0, '#fff', 0.34],
      [1, '#fff', 0.02],
    ],
    60,
  );
  return (
    path('M-234 -264H-70L-234 120Z', { fill: shine }) +
    path('M-20 -264H50L-234 264V190Z', { fill: shine, opacity: 0.6 })
  );
}

function border(): string {
  const leafPair = (x: number, y: number, turn: number, colour: string) =>
    group(
      { x, y, turn },
      petal(30, 20, { fill: colour, stroke: ink, width: 2.5 }),
      line('M0 -4V-24', ink, 2),
    );
  const colours = ['#e5402f', '#12704f', '#f7b733', '#1f5fae'];
  const colour = (index: number) => colours[index % colours.length] ?? ink;
  return [
    rect(-206, -236, 412, 472, { stroke: ink, width: 4 }),
    rect(-199, -229, 398, 458, { stroke: '#e5402f', width: 5 }),
    rect(-160, -190, 320, 380, { stroke: ink, width: 4 }),
    rect(-167, -197, 334, 394, { stroke: '#f7b733', width: 6 }),
    times(
      11,
      (index) =>
        leafPair(-165 + index * 33, -198, 0, colour(index)) +
        leafPair(-165 + index * 33, 198, 180, colour(index + 2)),
    ),
    times(
      13,
      (index) =>
        leafPair(-168, -198 + index * 33, -90, colour(index + 1)) +
        leafPair(168, -198 + index * 33, 90, colour(index + 3)),
    ),
  ].join('');
}

function water(pen: Pen): string {
  const wave = line('M0 8Q8 0 16 8T32 8', '#3d8f9b', 2, 0.75);
  return rect(-160, -190, 320, 380, '#d9eee6') + rect(-160, -190, 320, 380, pen.tile(32, 18, wave));
}

function fish(pen: Pen, colours: readonly [string, string, string]): string {
  const [body, fin, belly] = colours;
  const outline =
    'M-128 6C-100 -50 -30 -70 40 -40C66 -28 84 -14 96 -4C110 -30 130 -44 146 -46C138 -18 138 18 150 46C128 44 110 30 98 10C70 36 10 56 -40 48C-84 42 -112 26 -128 6Z';
  const scales = pen.tile(
    26,
    22,
    [
      path('M0 0a13 13 0 0 0 26 0', { fill: fin, stroke: ink, width: 2.4 }),
      path('M-13 11a13 13 0 0 0 26 0', { fill: belly, stroke: ink, width: 2.4 }),
      path('M13 11a13 13 0 0 0 26 0', { fill: belly, stroke: ink, width: 2.4 }),
    ].join(''),
  );
  return [
    path('M-20 -54C0 -92 50 -88 66 -30Z', { fill: fin, stroke: ink, width: 4 }),
    times(5, (index) =>
      line(
        `M${-6 + index * 14} ${-56 + index * 3}Q${8 + index * 12} -74 ${14 + index * 10} ${-76 + index * 7}`,
        ink,
        2,
      ),
    ),
    path('M-10 46C0 78 40 76 50 40Z', { fill: fin, stroke: ink, width: 4 }),
    path(outline, body),
    group({ clip: pen.clip(path('M-64 -80H92V80H-64Q-44 0 -64 -80Z', '#000')) }, path(outline, scales)),
    path(outline, { stroke: ink, width: 5 }),
    path('M-62 -48Q-42 0 -62 46', { stroke: ink, width: 5 }),
    path('M-54 -48Q-34 0 -54 46', { stroke: fin, width: 5 }),
    times(4, (index) =>
      line(`M104 ${-6 + index * 5}L${142 - Math.abs(index - 1.5) * 4} ${-34 + index * 24}`, ink, 2.4),
    ),
    circle(-90, -8, 15, { fill: '#fffdf6', stroke: ink, width: 4 }),
    circle(-90, -8, 6, ink),
    line('M-128 8Q-112 14 -100 12', ink, 3),
    group({ x: -76, y: 22 }, petalRing(5, 0, 9, 7, fin)),
  ].join('');
}

function corners(pen: Pen): string[] {
  const spots = [
    [-128, -158],
    [128, -158],
    [-128, 158],
    [128, 158],
  ] as const;
  return spots.map(([x, y]) =>
    group(
      { x, y },
      around(8, (index) => petal(25, 15, { fill: index % 2 ? '#f7b733' : '#e5402f', stroke: ink, width: 2 })),
      circle(0, 0, 8, { fill: pen.radial(['#fff', '#12704f']), stroke: ink, width: 2 }),
    ),
  );
}
