import { mangoWood } from '../kit/materials.ts';
import { dotRing, petal, petalRing } from '../kit/ornaments.ts';
import { num, type Pen } from '../kit/pen.ts';
import { circle, dice, ellipse, group, line, path, times } from '../kit/shapes.ts';

/** A carved round tray from above: five kinds of nuts and fruit around a sixth. */
export function dryFruitTray(pen: Pen): string {
  const kinds = [almond, cashew, pistachio, raisin, walnut];
  return [
    circle(22, 28, 366, { fill: '#5b2a00', opacity: 0.22 }),
    circle(0, 0, 366, pen.linear(['#e9bd82', '#b47a3e', '#7c4a1c'], 48)),
    circle(0, 0, 366, { stroke: '#f6dcae', width: 4, opacity: 0.7 }),
    petalRing(40, 328, 30, 24, { fill: '#7c4a1c', opacity: 0.55 }),
    dotRing(40, 340, 5, '#f6dcae', 4.5),
    circle(0, 0, 322, pen.linear(['#6a3d15', '#a06a32'], 48)),
    ...kinds.map((kind, index) => group({ turn: index * 72 }, compartment(pen, kind, index))),
    circle(0, 0, 106, pen.linear(['#e9bd82', '#a06a32'], 48)),
    circle(0, 0, 92, pen.linear(['#4f2c0d', '#8a5826'], 48)),
    group({ clip: pen.clip(circle(0, 0, 92, '#000')) }, apricots(pen)),
  ].join('');
}

function compartment(pen: Pen, kind: (pen: Pen, seed: number) => string, index: number): string {
  const wedge = wedgeOutline(116, 310, 33);
  const roll = dice(index * 31 + 9);
  const rows = [
    { away: 136, count: 3 },
    { away: 182, count: 4 },
    { away: 230, count: 5 },
    { away: 278, count: 6 },
    { away: 160, count: 3 },
    { away: 208, count: 4 },
    { away: 256, count: 5 },
  ];
  const heap = rows.flatMap(({ away, count }, row) =>
    Array.from({ length: count }, (_, at) => {
      const spread = (at - (count - 1) / 2) * (56 / count) + roll() * 6 - 3;
      return group(
        { turn: spread },
        group(
          { y: -away + roll() * 12 - 6, turn: roll() * 360, scale: 0.94 + roll() * 0.2 },
          kind(pen, row * 9 + at),
        ),
      );
    }),
  );
  return [
    path(wedge, pen.linear(['#5a3210', '#8a5826'], 60)),
    group({ clip: pen.clip(path(wedge, '#000')) }, ...heap),
    path(wedge, { stroke: mangoWood.mid, width: 9 }),
    path(wedge, { stroke: '#6a3d15', width: 2, opacity: 0.6 }),
  ].join('');
}

function wedgeOutline(inner: number, outer: number, spread: number): string {
  const at = (radius: number, degrees: number) => {
    const angle = ((degrees - 90) * Math.PI) / 180;
    return `${num(Math.cos(angle) * radius)} ${num(Math.sin(angle) * radius)}`;
  };
  return `M${at(inner, -spread + 3)}L${at(outer, -spread)}A${outer} ${outer} 0 0 1 ${at(outer, spread)}L${at(inner, spread - 3)}A${inner} ${inner} 0 0 0 ${at(inner, -spread + 3)}Z`;
}

function almond(pen: Pen): string {
  return group(
    { y: 26 },
    group({ x: 3, y: 4, opacity: 0.35 }, petal(58, 36, '#2a1204')),
    petal(58, 36, pen.linear(['#d58a4c', '#a95a23', '#74370f'], 30)),
    line('M0 -6Q-8 -28 0 -52', '#6b300c', 1.8, 0.7),
    line('M4 -10Q10 -28 3 -46', '#6b300c', 1.6, 0.5),
    line('M-8 -16Q-12 -30 -6 -42', '#f0b27a', 2.4, 0.7),
  );
}

function cashew(pen: Pen): string {
  const outline =
    'M-34 6C-36 -22 -12 -38 14 -34C36 -30 42 -8 30 4C22 12 12 6 6 2C0 -2 -6 0 -6 8C-6 18 -4 28 -16 30C-28 32 -33 20 -34 6Z';
  return [
    group({ x: 3, y: 4, opacity: 0.35 }, path(outline, '#2a1204')),
    path(outline, pen.linear(['#fff6e0', '#f2dcb0', '#cfa970'], 50)),
    line('M-25 6C-26 -12 -8 -25 14 -23', '#fff', 4, 0.85),
  ].join('');
}

function pistachio(pen: Pen): string {
  return [
    ellipse(3, 4, 28, 18, { fill: '#2a1204', opacity: 0.35 }),
    ellipse(0, 0, 28, 18, pen.linear(['#fff4dc', '#e8cfa0', '#bd9a64'], 60)),
    path('M-24 0Q0 -19 26 -4Q2 13 -24 0Z', pen.linear(['#b9d873', '#7ea63a', '#54762a'], 60)),
    line('M-16 -2Q0 -11 16 -5', '#dff0ad', 2.5, 0.8),
    path('M6 -9Q16 -10 25 -4Q16 -2 8 -2Z', { fill: '#8a3b5a', opacity: 0.55 }),
  ].join('');
}

function raisin(pen: Pen, seed: number): string {
  const tone = seed % 3 ? ['#f6c75c', '#c9851f', '#7f4a0c'] : ['#e2a53c', '#a8651a', '#643707'];
  return [
    ellipse(2, 4, 21, 14, { fill: '#2a1204', opacity: 0.35 }),
    ellipse(0, 0, 21, 14, pen.radial(tone, 0.35, 0.3, 0.8)),
    line('M-12 -3Q-4 4 6 -2M-4 6Q6 2 13 5', '#6b3a08', 2, 0.55),
    ellipse(-7, -6, 5, 2.5, { fill: '#fff', opacity: 0.6 }),
  ].join('');
}

function walnut(pen: Pen): string {
  const lobe =
    'M0 -28C14 -36 32 -22 28 -6C36 6 26 26 12 24C8 30 2 30 0 26C-2 30 -8 30 -12 24C-26 26 -36 6 -28 -6C-32 -22 -14 -36 0 -28Z';
  return [
    group({ x: 3, y: 4, opacity: 0.35 }, path(lobe, '#2a1204')),
    path(lobe, pen.radial(['#efc995', '#c08a50', '#7f4f22'], 0.36, 0.3, 0.8)),
    line('M0 -24V22', '#6b3f17', 3, 0.7),
    line(
      'M6 -18Q18 -20 20 -8M8 -4Q22 0 18 12M6 12Q10 18 14 16M-6 -18Q-18 -20 -20 -8M-8 -4Q-22 0 -18 12M-6 12Q-10 18 -14 16',
      '#6b3f17',
      2.6,
      0.55,
    ),
  ].join('');
}

function apricots(pen: Pen): string {
  const one = (x: number, y: number) =>
    group(
      { x, y },
      circle(3, 5, 36, { fill: '#2a1204', opacity: 0.35 }),
      circle(0, 0, 36, pen.radial(['#ffc46b', '#ee8a24', '#b3540b'], 0.36, 0.3, 0.75)),
      group({ turn: x * 3 + y * 2 }, line('M-2 -30C10 -14 -8 8 4 30M4 -6Q14 -4 20 4', '#a84c0a', 4, 0.4)),
      ellipse(-12, -14, 9, 5, { fill: '#fff', opacity: 0.45 }),
    );
  return (
    times(6, (index) => {
      const angle = (index / 6) * Math.PI * 2;
      return one(Math.cos(angle) * 58, Math.sin(angle) * 58);
    }) + one(0, 0)
  );
}
