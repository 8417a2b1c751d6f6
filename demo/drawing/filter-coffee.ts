import { brass } from './kit/colours.ts';
import { hoop, mouth, turned } from './kit/ornaments.ts';
import { dice, ellipse, group, line, type Pen, path, times } from './kit/svg.ts';

/** A South Indian brass filter, a tumbler of frothy coffee in its dabara, beans around. */
export function filterCoffee(pen: Pen): string {
  return [
    group({ x: -130, y: -20 }, filter(pen)),
    group({ x: 134, y: 26 }, tumblerInDabara(pen)),
    beans(pen),
  ].join('');
}

function filter(pen: Pen): string {
  return [
    turned(
      pen,
      [
        [108, -230, true],
        [106, -16],
        [116, -8, true],
        [116, 0, true],
      ],
      brass,
      {
        foot: 0.16,
        decoration: hoop(-30, 112, '#7a4a0e', 4, 0.6) + hoop(-196, 112, '#7a4a0e', 4, 0.5),
      },
    ),
    turned(
      pen,
      [
        [112, -438, true],
        [112, -252, true],
        [124, -244, true],
        [124, -226, true],
      ],
      brass,
      {
        foot: 0.16,
        decoration: [
          hoop(-410, 114, '#7a4a0e', 4, 0.5),
          ...[-360, -340, -320, -300].map((y) => hoop(y, 114, '#7a4a0e', 2.5, 0.35)),
          hoop(-256, 120, '#fff3c4', 4, 0.7),
        ].join(''),
      },
    ),
    turned(
      pen,
      [
        [24, -490, true],
        [92, -466],
        [122, -444, true],
        [122, -430, true],
      ],
      brass,
      { foot: 0.16 },
    ),
    turned(
      pen,
      [
        [14, -532, true],
        [22, -518],
        [9, -498],
        [14, -486, true],
      ],
      brass,
    ),
  ].join('');
}

function tumblerInDabara(pen: Pen): string {
  return [
    ellipse(18, 6, 172, 28, { fill: '#3d2410', opacity: 0.28 }),
    path('M-158 -84C-154 -36 -120 0 0 0S154 -36 158 -84Z', pen.linear(brass.side)),
    ellipse(0, -84, 158, 36, pen.linear(['#fff3c4', '#e9bb52', '#a36a18'], 20)),
    ellipse(0, -82, 142, 29, pen.linear(['#8a5613', '#c88c2b', '#f0cd72'], 20)),
    turned(
      pen,
      [
        [106, -278, true],
        [112, -266, true],
        [92, -180],
        [80, -70, true],
      ],
      brass,
      { foot: 0.2, decoration: hoop(-250, 112, '#7a4a0e', 4, 0.5) },
    ),
    mouth(pen, -278, 108, brass, 8, 0.24),
    froth(pen),
    path('M-158 -84C-154 -36 -120 0 0 0S154 -36 158 -84C120 -40 -120 -40 -158 -84Z', pen.linear(brass.side)),
    line('M-150 -76C-120 -44 -40 -40 -10 -40', '#fff8dc', 4, 0.6),
    ...[-30, 14].map((x) =>
      line(`M${x} -320C${x - 30} -360 ${x + 34} -396 ${x} -440S${x + 14} -490 ${x} -510`, '#fff', 11, 0.5),
    ),
  ].join('');
}

function froth(pen: Pen): string {
  const roll = dice(9);
  return [
    path(
      'M-98 -276C-96 -310 -60 -318 -40 -308C-20 -326 26 -324 40 -306C66 -316 98 -304 98 -276C90 -252 -90 -252 -98 -276Z',
      pen.linear(['#fff6e6', '#ecd0a6', '#c99c66'], 60),
    ),
    times(22, () => {
      const [x, y, r] = [-80 + roll() * 160, -300 + roll() * 36, 4 + roll() * 7];
      return ellipse(x, y, r, r * 0.8, { stroke: '#fffaf0', width: 2, opacity: 0.8 });
    }),
    path('M-60 -290Q0 -276 54 -292', { stroke: '#a8743c', width: 5, opacity: 0.4 }),
  ].join('');
}

function beans(pen: Pen): string {
  const spots = [
    [-40, 44, 20],
    [2, 60, -40],
    [-84, 58, 80],
    [-250, 34, 10],
    [-224, 52, 60],
    [300, 40, -20],
    [-14, 30, 100],
  ] as const;
  return spots
    .map(([x, y, turn]) =>
      group(
        { x, y },
        ellipse(5, 7, 26, 10, { fill: '#3d2410', opacity: 0.3 }),
        group(
          { turn },
          ellipse(0, 0, 24, 17, pen.radial(['#b3703a', '#6b3814', '#3a1a08'], 0.35, 0.3, 0.8)),
          path('M-20 4C-6 -8 6 8 20 -4', { stroke: '#2a1004', width: 4 }),
        ),
      ),
    )
    .join('');
}
