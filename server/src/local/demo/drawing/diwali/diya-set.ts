import { flame, petalRing } from '../kit/ornaments.ts';
import type { Pen } from '../kit/pen.ts';
import { circle, ellipse, group, line, path, times } from '../kit/shapes.ts';

/** Five painted lamps, lit, the smallest at the back. */
export function diyaSet(pen: Pen): string {
  const lamps = [
    { x: -176, y: -206, scale: 0.84, coat: coats.leaf },
    { x: 140, y: -214, scale: 0.84, coat: coats.indigo },
    { x: -252, y: -82, scale: 1.04, coat: coats.marigold },
    { x: 218, y: -92, scale: 1.04, coat: coats.teal },
    { x: -24, y: 26, scale: 1.4, coat: coats.rani },
  ];
  const glow = pen.radial([
    [0, '#ffb84d', 0.4],
    [1, '#ffb84d', 0],
  ]);
  return [
    ...lamps.map(({ x, y, scale }) => circle(x + 100 * scale, y - 110 * scale, 170 * scale, glow)),
    ...lamps.map(({ coat, ...place }) => group(place, diya(pen, coat))),
  ].join('');
}

/** One lamp, its foot on the origin, about 280 wide, the wick to the right. */
export function diya(pen: Pen, coat: DiyaCoat): string {
  const bowl = 'M-124 -76C-122 -26 -74 2 -4 2C62 2 118 -30 154 -92C90 -50 -96 -44 -124 -76Z';
  const rim = 'M-124 -76C-108 -114 36 -124 154 -92C92 -42 -100 -36 -124 -76Z';
  const well = 'M-104 -78C-84 -102 34 -110 128 -92C74 -56 -84 -52 -104 -78Z';
  return [
    ellipse(6, 2, 118, 15, { fill: '#000', opacity: 0.35 }),
    path(bowl, pen.linear([coat.light, coat.base, coat.deep], 35)),
    group({ clip: pen.clip(path(bowl, '#000')) }, brushwork(coat)),
    path(rim, pen.linear(['#ffe9b0', '#f0b850', '#b8701c'], 20)),
    path(well, pen.linear(['#5d2208', '#9a4712', '#d97a1e'], 0)),
    path(
      'M-84 -76C-60 -92 40 -98 112 -90C66 -64 -66 -58 -84 -76Z',
      pen.linear(['#c66a14', '#f7b23f', '#ffe08a'], 0),
    ),
    line('M-10 -78Q60 -70 140 -96', '#fff3d6', 9),
    line('M104 -86L142 -97', '#7a3c10', 9, 0.7),
    line('M-112 -84C-70 -108 40 -114 130 -98', '#fff8dc', 4, 0.8),
    group({ x: 144, y: -92, turn: 3 }, flame(pen, 128, 2.4)),
  ].join('');
}

export const coats = {
  rani: { light: '#f2668f', base: '#c81e5b', deep: '#74062f', dot: '#ffe08a', petal: '#ffd3e0' },
  marigold: { light: '#ffc65a', base: '#ee8d16', deep: '#974a04', dot: '#fff6d8', petal: '#c81e5b' },
  teal: { light: '#4fc9bb', base: '#15897f', deep: '#064a45', dot: '#ffe08a', petal: '#e8fff6' },
  leaf: { light: '#8fce5c', base: '#4f9a2c', deep: '#275a0f', dot: '#fff6d8', petal: '#ffd977' },
  indigo: { light: '#7d86e6', base: '#3c45b3', deep: '#1b2168', dot: '#ffd977', petal: '#dfe3ff' },
} as const satisfies Record<string, DiyaCoat>;

function brushwork(coat: DiyaCoat): string {
  return [
    times(9, (index) => {
      const x = -104 + index * 29;
      const y = -40 + Math.sin((index / 8) * Math.PI) * 12 - (index > 5 ? (index - 5) * 9 : 0);
      return (
        path(`M${x - 15} ${y - 16}Q${x} ${y + 16} ${x + 15} ${y - 18}`, { stroke: coat.dot, width: 3.5 }) +
        circle(x, y + 10, 4.5, coat.dot)
      );
    }),
    ...[-66, -2, 62].map((x) =>
      group(
        { x, y: -20 - Math.abs(x) * 0.05, scale: 0.74 },
        petalRing(6, 3, 17, 14, coat.petal),
        circle(0, 0, 5, coat.dot),
      ),
    ),
  ].join('');
}

interface DiyaCoat {
  light: string;
  base: string;
  deep: string;
  dot: string;
  petal: string;
}
