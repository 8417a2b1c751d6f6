import { porcelain } from '../kit/materials.ts';
import { leaf, petalRing, ruffle } from '../kit/ornaments.ts';
import { num, type Pen } from '../kit/pen.ts';
import { circle, group, line, path, taper, times } from '../kit/shapes.ts';
import { hoop, mouth, type Profile, turned } from '../kit/turned.ts';

/** Jaipur glaze: cobalt and turquoise flowers on white. */
export function bluePotteryVase(pen: Pen): string {
  return (
    turned(pen, profile, porcelain, { decoration: glaze(pen), foot: 0.14 }) +
    mouth(pen, -520, 84, porcelain, 10, 0.2) +
    line('M-84 -520a84 17 0 0 0 168 0', cobalt, 5)
  );
}

/** The vase on a morning table, with tuberoses. */
export function vaseWithTuberoses(pen: Pen): string {
  const stems = [
    [-70, -230, -18],
    [-20, -290, -6],
    [34, -280, 7],
    [78, -210, 20],
  ] as const;
  return [
    group({ y: -500 }, ...stems.map(([x, top, turn]) => tuberose(pen, x, top, turn))),
    bluePotteryVase(pen),
  ].join('');
}

const cobalt = '#1d3f9e';
const turquoise = '#1fa7b4';

const profile: Profile = [
  [84, -520, true],
  [66, -496],
  [48, -450],
  [50, -404],
  [92, -352],
  [158, -282],
  [176, -206],
  [150, -118],
  [96, -50],
  [84, -26, true],
  [108, 0, true],
];

function glaze(pen: Pen): string {
  return [
    path('M-90 -530H90V-462Q0 -448 -90 -462Z', {
      fill: pen.linear(['#1a3583', '#3f6be0', '#152a6b']),
      opacity: 0.95,
    }),
    hoop(-440, 60, turquoise, 12),
    hoop(-418, 60, cobalt, 5),
    times(7, (index) =>
      group(
        { x: -54 + index * 18, y: -408 + 8 * Math.sin((index / 6) * Math.PI) },
        path('M-8 0L8 0L0 40Z', cobalt),
      ),
    ),
    hoop(-346, 120, cobalt, 5),
    hoop(-334, 130, turquoise, 9),
    flower(-112, -220, 0.66),
    flower(8, -204, 1.12),
    flower(124, -224, 0.62),
    sprig(pen, -56, -270, -20),
    sprig(pen, 70, -280, 30),
    sprig(pen, -62, -136, -150),
    sprig(pen, 78, -140, 150),
    hoop(-84, 130, turquoise, 9),
    hoop(-66, 130, cobalt, 5),
    path('M-120 -40Q0 -18 120 -40V30H-120Z', {
      fill: pen.linear(['#1a3583', '#3f6be0', '#152a6b']),
      opacity: 0.95,
    }),
  ].join('');
}

function flower(x: number, y: number, scale: number): string {
  return group(
    { x, y, scale },
    petalRing(10, 12, 46, 24, cobalt),
    petalRing(10, 12, 28, 11, '#7fa2ff'),
    ruffle(18, 8, 3, '#f4b73c'),
    circle(0, 0, 9, '#a85a12'),
    petalRing(10, 44, 12, 9, turquoise, 18),
  );
}

function sprig(pen: Pen, x: number, y: number, turn: number): string {
  return group(
    { x, y, turn },
    line('M0 30Q8 0 0 -30', '#0f7a68', 4),
    times(3, (index) => {
      const at = 16 - index * 20;
      return (
        group({ x: 3, y: at, turn: 55 }, leaf(pen, 26, 15, ['#54d0bf', '#129184', '#0b5f57'])) +
        group({ x: 3, y: at, turn: -55 }, leaf(pen, 26, 15, ['#54d0bf', '#129184', '#0b5f57']))
      );
    }),
    circle(0, -34, 7, cobalt),
  );
}

function tuberose(pen: Pen, x: number, top: number, turn: number): string {
  const bloom = (at: number, side: number, size: number) =>
    group(
      { x: side * 8, y: at, turn: side * 48, scale: size },
      path('M-5 0L-9 -26L9 -26L5 0Z', '#f3f0dc'),
      group(
        { y: -30 },
        petalRing(6, 0, 20, 14, pen.linear(['#fff', '#f3e9d6'], 90)),
        circle(0, 0, 4, '#f4d58a'),
      ),
    );
  return group(
    { x: x * 0.35, turn },
    path(
      taper([
        [0, 30, 9],
        [2, top * 0.5, 8],
        [0, top, 5],
      ]),
      pen.linear(['#8cc66b', '#4c8a3a']),
    ),
    times(5, (index) => bloom(top * 0.45 + (top * 0.55 * index) / 5, index % 2 ? 1 : -1, 1.5 - index * 0.12)),
    group({ y: top }, path('M-9 6Q-8 -18 0 -28Q8 -18 9 6Z', pen.linear(['#fff', `#e6ecc8`], 90))),
    line(`M-4 ${num(top * 0.2)}Q-46 ${num(top * 0.3)} -60 ${num(top * 0.12)}`, '#6aa851', 9),
  );
}
