import { terracotta } from './kit/colours.ts';
import { flame, leaf, petalRing } from './kit/ornaments.ts';
import { circle, dice, ellipse, group, line, num, type Pen, path, polygon, rect, times } from './kit/svg.ts';

/** Tulsi in its courtyard planter: stepped base, a niche for the evening lamp, leaves and flower spikes above. */
export function tulsiVrindavan(pen: Pen): string {
  return [planter(pen), group({ y: -300 }, bush(pen))].join('');
}

function planter(pen: Pen): string {
  const face = pen.linear(terracotta.face, 30);
  const step = (half: number, top: number, height: number) =>
    rect(-half, top, half * 2, height, face, 5) +
    rect(-half, top, half * 2, 8, { fill: '#fff', opacity: 0.22 }, 4) +
    rect(
      half * 0.5,
      top,
      half * 0.5,
      height,
      {
        fill: pen.linear([
          [0, '#6b2a0c', 0],
          [1, '#6b2a0c', 0.35],
        ]),
      },
      5,
    );
  const body = polygon([
    [-136, -262],
    [136, -262],
    [118, -84],
    [-118, -84],
  ]);
  return [
    path(body, face),
    path(body, {
      fill: pen.linear([
        [0, '#fff', 0.2],
        [0.4, '#fff', 0],
        [1, '#6b2a0c', 0.45],
      ]),
    }),
    niche(pen),
    ...[-1, 1].map((side) =>
      group(
        { x: side * 90, y: -176 },
        petalRing(6, 4, 22, 14, '#fff3dc'),
        circle(0, 0, 6, '#f2a31b'),
        line('M0 34V62', '#fff3dc', 5),
        circle(0, 74, 5, '#fff3dc'),
      ),
    ),
    step(168, -306, 46),
    times(11, (index) =>
      path(`M${-156 + index * 28.4} -270a14 14 0 0 0 28 0Z`, { fill: '#fff3dc', opacity: 0.9 }),
    ),
    step(146, -92, 36),
    step(176, -58, 58),
    times(9, (index) => group({ x: -144 + index * 36, y: -28 }, path('M0 -13L13 0L0 13L-13 0Z', '#fff3dc'))),
    ellipse(0, -305, 150, 13, '#4a2411'),
  ].join('');
}

function niche(pen: Pen): string {
  return [
    path(
      'M-46 -88V-168C-46 -196 -22 -200 0 -226C22 -200 46 -196 46 -168V-88Z',
      pen.linear(['#5a1f08', '#8a3a14'], 70),
    ),
    path('M-46 -88V-168C-46 -196 -22 -200 0 -226C22 -200 46 -196 46 -168V-88', {
      stroke: '#fff3dc',
      width: 6,
    }),
    circle(
      0,
      -132,
      64,
      pen.radial([
        [0, '#ffc24d', 0.6],
        [1, '#ffc24d', 0],
      ]),
    ),
    path('M-28 -112C-26 -94 26 -94 28 -112Z', pen.linear(['#f0a57b', '#b95c31'])),
    ellipse(0, -112, 28, 6, '#7a3313'),
    group({ y: -112 }, flame(pen, 46, 2)),
  ].join('');
}

function bush(pen: Pen): string {
  const roll = dice(17);
  const greens = [
    ['#8ecb5f', '#2f7d32', '#d3efb0'],
    ['#6cb04f', '#1d5f2a', '#b7e094'],
    ['#b4e07a', '#4f9a3a', '#f2fbd8'],
  ] as const;
  const branches = [-58, -38, -20, -4, 12, 28, 46, 62];
  const twig = (turn: number, index: number) => {
    const length = 300 - Math.abs(turn) * 1.7 + roll() * 26;
    const pairs = 6;
    return group(
      { turn: turn * 0.9, x: turn * 0.3 },
      line(`M0 0Q${num(turn * 0.3)} ${num(-length * 0.5)} 0 ${num(-length)}`, '#6b5a34', 7),
      times(pairs, (pairIndex) => {
        const at = -length * (0.24 + (0.72 * pairIndex) / pairs);
        const size = 78 - pairIndex * 6;
        const green = greens[(index + pairIndex) % 3] ?? greens[0];
        return [-64, 64, -28, 30]
          .map((angle, side) =>
            group(
              { y: at - (side > 1 ? 14 : 0), turn: angle + roll() * 14 - 7 },
              leaf(pen, size * (side > 1 ? 0.8 : 1), size * 0.56, green),
            ),
          )
          .join('');
      }),
      index % 2 ? group({ y: -length + 6 }, spike(pen, index)) : '',
    );
  };
  const order = [0, 7, 1, 6, 2, 5, 3, 4];
  const skirt = times(15, (index) => {
    const turn = -98 + index * 14;
    return group(
      { x: turn * 1.05, y: -6 + roll() * 16, turn: turn + roll() * 16 - 8 },
      leaf(pen, 84 + roll() * 26, 50, greens[index % 3] ?? greens[0]),
    );
  });
  const shade = times(34, (index) => {
    const [angle, away] = [index * 2.4, Math.sqrt(index / 34) * 150];
    const place = {
      x: Math.cos(angle) * away * 1.08,
      y: -120 + Math.sin(angle) * away * 0.66,
      turn: roll() * 360,
    };
    return group(place, leaf(pen, 92, 54, ['#2f7a38', '#134a22', '#4f9a4a']));
  });
  return [shade, ...order.map((index) => twig(branches[index] ?? 0, index)), skirt].join('');
}

function spike(pen: Pen, seed: number): string {
  const height = 44 + (seed % 3) * 10;
  return [
    line(`M0 0V${-height}`, '#7a6a3a', 4),
    times(6, (index) => {
      const y = -14 - index * (height / 6.4);
      const size = 7.5 - index * 0.8;
      return (
        ellipse(-size * 0.8, y, size, size * 0.7, '#8f6a9a') +
        ellipse(size * 0.8, y - 4, size, size * 0.7, '#6f4f7d') +
        circle(0, y - 2, 2.4, '#e6d3ee')
      );
    }),
    circle(0, -height, 5, pen.radial(['#d9b4ec', '#8a4fae'])),
  ].join('');
}
