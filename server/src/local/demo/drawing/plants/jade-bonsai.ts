import { lacquer } from '../kit/materials.ts';
import { num, type Pen } from '../kit/pen.ts';
import { dice, ellipse, group, line, path, taper, times } from '../kit/shapes.ts';
import { hoop, mouth, turned } from '../kit/turned.ts';

/** A small jade tree with fat leaves in a glazed blue bowl. */
export function jadeBonsai(pen: Pen): string {
  const glaze = lacquer('#12306b', '#2f62b8', '#9cc3f5');
  return [
    group({ y: -170 }, tree(pen)),
    turned(
      pen,
      [
        [196, -186, true],
        [202, -168, true],
        [190, -110],
        [150, -40],
        [112, -14, true],
        [122, 0, true],
      ],
      glaze,
      {
        foot: 0.18,
        decoration: [
          path(
            'M-210 -190H210V-148C180 -128 170 -152 140 -132C110 -114 96 -146 60 -126C30 -110 10 -142 -30 -122C-60 -108 -84 -146 -120 -128C-150 -116 -176 -150 -210 -138Z',
            { fill: '#d6ecff', opacity: 0.85 },
          ),
          hoop(-58, 170, '#0d2450', 4, 0.5, 0.2),
        ].join(''),
      },
    ),
    mouth(pen, -186, 196, glaze, 14, 0.16),
    ellipse(0, -184, 178, 25, pen.linear(['#3d2a1c', '#6b4c33'], 20)),
    pebbles(),
    group({ y: -170 }, trunkFoot(pen)),
  ].join('');
}

function tree(pen: Pen): string {
  const bark = pen.linear(['#b08a62', '#7d5a3a', '#4f3620']);
  return [
    path(
      taper([
        [0, 6, 74],
        [-6, -70, 56],
        [10, -130, 46],
        [0, -190, 36],
      ]),
      bark,
    ),
    path(
      taper([
        [4, -110, 40],
        [70, -170, 30],
        [128, -206, 20],
      ]),
      bark,
    ),
    path(
      taper([
        [0, -120, 40],
        [-74, -176, 30],
        [-142, -198, 20],
      ]),
      bark,
    ),
    path(
      taper([
        [0, -180, 34],
        [-30, -250, 24],
        [-40, -300, 14],
      ]),
      bark,
    ),
    path(
      taper([
        [4, -180, 30],
        [50, -250, 22],
        [64, -300, 14],
      ]),
      bark,
    ),
    ...[
      [-168, -218, 92, 1],
      [164, -226, 92, 2],
      [-62, -336, 98, 3],
      [80, -340, 96, 4],
      [8, -262, 86, 5],
      [-110, -276, 78, 6],
      [124, -286, 74, 7],
      [8, -394, 72, 8],
    ].map(([x = 0, y = 0, r = 0, seed = 0]) => group({ x, y }, cloud(pen, r, seed))),
  ].join('');
}

/** A clump of paddle-shaped leaves, the lit ones on top. */
function cloud(pen: Pen, radius: number, seed: number): string {
  const roll = dice(seed * 13);
  const tones = [
    ['#3f8f4c', '#1f5f33'],
    ['#5cb05f', '#2f7d43'],
    ['#86cf7a', '#459a52'],
    ['#a9e394', '#5cb05f'],
  ] as const;
  return times(30, (index) => {
    const rise = index / 30;
    const angle = roll() * Math.PI * 2;
    const away = Math.sqrt(roll()) * radius * (1 - rise * 0.25);
    const [x, y] = [Math.cos(angle) * away - rise * 12, Math.sin(angle) * away * 0.74 - rise * 16];
    const tone = tones[Math.min(3, Math.floor(rise * 4))] ?? tones[0];
    const size = 22 + roll() * 8;
    return group(
      { x, y, turn: (angle * 180) / Math.PI + 90 + roll() * 40 - 20 },
      ellipse(0, -size * 0.4, size * 0.62, size, pen.radial([tone[0], tone[1]], 0.35, 0.3, 0.8)),
      path(
        `M${num(-size * 0.44)} ${num(-size * 0.9)}Q0 ${num(-size * 1.5)} ${num(size * 0.44)} ${num(-size * 0.9)}`,
        { stroke: rise > 0.4 ? '#e58a7a' : '#9c5a4f', width: 2.5, opacity: 0.7 },
      ),
      ellipse(-size * 0.18, -size * 0.7, size * 0.14, size * 0.3, { fill: '#fff', opacity: 0.4 }),
    );
  });
}

function trunkFoot(pen: Pen): string {
  return (
    path(
      'M-40 -8C-70 2 -76 10 -84 18Q0 30 84 18C70 6 56 0 38 -8Z',
      pen.linear(['#b08a62', '#7d5a3a', '#4f3620']),
    ) + line('M-14 -60C-20 -30 -22 -10 -36 12M12 -70C10 -40 16 -14 26 10', '#3d2a1c', 4, 0.5)
  );
}

function pebbles(): string {
  const roll = dice(41);
  return times(26, () => {
    const [angle, away] = [roll() * Math.PI * 2, 0.55 + roll() * 0.4];
    return ellipse(
      Math.cos(angle) * 170 * away,
      -184 + Math.sin(angle) * 22 * away,
      9 + roll() * 6,
      5 + roll() * 3,
      roll() > 0.5 ? '#efe6d6' : '#cfc0a8',
    );
  });
}
