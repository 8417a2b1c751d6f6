import { dotRing, paisley, petalRing } from '../kit/ornaments.ts';
import { num, type Pen } from '../kit/pen.ts';
import { circle, dice, group, line, path, rect, times } from '../kit/shapes.ts';

/** The open box from above, its lid pushed aside. Centred on the origin. */
export function kajuKatliBox(pen: Pen): string {
  return [group({ x: 150, y: -170, turn: 14 }, lid(pen)), group({ x: -30, y: 40, turn: -8 }, box(pen))].join(
    '',
  );
}

/** One piece with its silver leaf, 150 wide around the origin. */
function kajuKatli(pen: Pen, seed = 1): string {
  const roll = dice(seed);
  const top = 'M0 -52Q4 -54 9 -50L70 -5Q76 0 70 5L7 51Q0 56 -7 51L-70 5Q-76 0 -70 -5L-9 -50Q-4 -54 0 -52Z';
  const crease = () => {
    const [x, y] = [-40 + roll() * 54, -18 + roll() * 34];
    return line(
      `M${num(x)} ${num(y)}l${num(8 + roll() * 12)} ${num(-5 + roll() * 10)}l${num(4 + roll() * 6)} ${num(-3 + roll() * 6)}`,
      '#fff',
      2,
      0.8,
    );
  };
  return [
    group({ y: 16 }, path(top, '#b98f55')),
    group({ y: 12 }, path(top, '#e0bf8b')),
    path(top, pen.linear(['#fdf3dd', '#f1dcb4', '#dcbf8e'], 50)),
    path(
      'M-62 -2L-8 -44L34 -22L62 4L18 38L-34 26Z',
      pen.linear(['#ffffff', '#dfe5ec', '#f8fafc', '#c3ccd6'], 35 + Math.round(roll() * 3) * 13),
    ),
    times(5, crease),
    line('M-68 -2L-4 -49', '#fff', 3, 0.8),
  ].join('');
}

function box(pen: Pen): string {
  const inside = rect(-232, -232, 464, 464, '#000', 10);
  return [
    rect(-244, -232, 520, 520, { fill: '#5b2a00', opacity: 0.22 }, 30),
    rect(-262, -262, 524, 524, pen.linear(['#d92a63', '#b3134f', '#7c0936'], 45), 22),
    rect(-262, -262, 524, 524, { stroke: '#f9cf63', width: 6 }, 22),
    rect(-247, -247, 494, 494, { stroke: '#f9cf63', width: 8, dash: '0.1 15' }, 14),
    rect(-232, -232, 464, 464, pen.linear(['#7a4a12', '#c88a2e'], 45), 10),
    group(
      { clip: pen.clip(inside) },
      times(30, (index) => {
        const row = Math.floor(index / 5);
        const column = index % 5;
        const x = -312 + column * 156 + (row % 2 ? 78 : 0);
        return group({ x, y: -252 + row * 84 + 20, scale: 0.96 }, kajuKatli(pen, index + 1), garnish(index));
      }),
      path('M-232 -232H232V-206H-206V232H-232Z', { fill: '#3d1400', opacity: 0.35 }),
    ),
  ].join('');
}

function garnish(index: number): string {
  if (index % 3 === 1) return '';
  const turn = index * 47;
  const sliver = (x: number, y: number, angle: number, colour: string) =>
    group({ x, y, turn: angle }, path('M-12 0Q0 -6 12 0Q0 6 -12 0Z', colour));
  return group(
    { turn },
    sliver(0, 0, 0, '#6b9a3b'),
    sliver(5, 9, 70, '#8bb851'),
    line('M-10 -8Q-2 -14 8 -9', '#d8451a', 2.5),
  );
}

function lid(pen: Pen): string {
  return [
    rect(-246, -238, 520, 520, { fill: '#5b2a00', opacity: 0.18 }, 30),
    rect(-262, -262, 524, 524, pen.linear(['#e23b6e', '#b3134f', '#8a0b3f'], 45), 22),
    rect(-240, -240, 480, 480, { stroke: '#f9cf63', width: 4 }, 12),
    ...[45, 135, 225, 315].map((turn) =>
      group({ turn }, group({ y: -270, turn: -20, scale: 0.9 }, paisley('#f9cf63', '#b3134f', '#f9cf63'))),
    ),
    petalRing(16, 96, 70, 34, { stroke: '#f9cf63', width: 4 }),
    petalRing(12, 40, 54, 26, '#f9cf63'),
    dotRing(24, 92, 4, '#f9cf63'),
    circle(0, 0, 30, { stroke: '#f9cf63', width: 4 }),
  ].join('');
}
