import { brass, copper } from './kit/colours.ts';
import { dotRing, flame, hoop, leaf, marigold, mouth, petalRing, turned } from './kit/ornaments.ts';
import { circle, dice, ellipse, group, line, type Pen, path, times } from './kit/svg.ts';

/** A full thali: kalash with its coconut, lamp, bell, kumkum, haldi, rice and flowers. */
export function pujaThali(pen: Pen): string {
  return [
    plate(pen),
    group({ x: -20, y: -128, scale: 0.92 }, kalash(pen)),
    group({ x: 200, y: -112, scale: 0.9 }, bell(pen)),
    group({ x: -216, y: -108, scale: 1 }, standingLamp(pen)),
    group({ x: -112, y: -50 }, katori(pen, '#d3142f', '#8a0618', 3)),
    group({ x: 26, y: -34 }, katori(pen, '#f6b31a', '#b97306', 5)),
    group({ x: 158, y: -50 }, katori(pen, '#fffaf0', '#d9c8a8', 8)),
    ...[
      [-272, -60, 34, 'orange'],
      [278, -74, 36, 'yellow'],
      [240, -42, 30, 'orange'],
      [-224, -34, 28, 'yellow'],
    ].map(([x, y, size, tone]) =>
      group(
        { x: Number(x), y: Number(y), scaleX: 1, scaleY: 0.8 },
        marigold(pen, Number(size), tone === 'orange' ? 'orange' : 'yellow'),
      ),
    ),
  ].join('');
}

/** The pot of plenty: mango leaves and a coconut in its mouth. Foot on the origin. */
export function kalash(pen: Pen): string {
  const mangoGreen = ['#8fd06a', '#2f7d32', '#d9f2b4'] as const;
  return [
    ...[-74, 74, -52, 52, -30, 30].map((turn) =>
      group({ x: turn * 0.45, y: -216, turn }, leaf(pen, 132, 46, mangoGreen)),
    ),
    path(
      'M-62 -250C-66 -316 -26 -372 0 -388C26 -372 66 -316 62 -250C60 -214 -60 -214 -62 -250Z',
      pen.linear(['#b9834c', '#7d4c22', '#4a2a10'], 35),
    ),
    times(6, (index) =>
      line(`M${-44 + index * 16} -232Q${-40 + index * 14} -310 ${-8 + index * 3} -376`, '#d6a36a', 2.5, 0.45),
    ),
    group({ y: -292 }, circle(0, 0, 15, '#d3142f'), dotRing(8, 22, 3, '#ffe08a')),
    ...[-14, 14].map((turn) => group({ x: turn, y: -204, turn }, leaf(pen, 92, 40, mangoGreen))),
    turned(
      pen,
      [
        [86, -216, true],
        [70, -198],
        [66, -178],
        [112, -138],
        [128, -92],
        [104, -42],
        [62, -14, true],
        [76, 0, true],
      ],
      copper,
      {
        decoration: [
          hoop(-184, 70, '#ffe0c4', 5, 0.8),
          path('M-140 -126Q0 -96 140 -126V-96Q0 -64 -140 -96Z', { fill: '#d3142f', opacity: 0.9 }),
          hoop(-122, 126, '#ffd977', 5, 1, 0.2),
          hoop(-92, 130, '#ffd977', 5, 1, 0.2),
          times(7, (index) =>
            circle(-96 + index * 32, -92 + Math.sin((index / 6) * Math.PI) * 17 - 2, 6, '#ffd977'),
          ),
          group({ y: -56 }, petalRing(8, 0, 18, 10, '#ffd977')),
        ].join(''),
      },
    ),
    ellipse(0, -216, 86, 16, pen.linear(copper.side)),
    ...[-62, -34, 34, 62].map((turn) =>
      group({ x: turn * 0.8, y: -214, turn: turn * 1.5 }, leaf(pen, 64, 34, mangoGreen)),
    ),
  ].join('');
}

function plate(pen: Pen): string {
  return [
    path('M-372 -92C-360 -6 -190 26 0 26S360 -6 372 -92Z', pen.linear(brass.side)),
    ellipse(0, -92, 372, 118, pen.linear(['#fff3c4', '#e9bb52', '#a36a18'], 25)),
    ellipse(0, -92, 372, 118, { stroke: '#fff8dc', width: 4, opacity: 0.8 }),
    ellipse(0, -88, 336, 101, pen.linear(['#a86f1d', '#dba43f', '#ffe9a6'], 25)),
    ellipse(0, -84, 318, 93, pen.linear(['#ffe9a6', '#eec25a', '#c88c2b'], 25)),
    times(48, (index) => {
      const t = (index / 48) * Math.PI * 2;
      return ellipse(Math.cos(t) * 354, -90 + Math.sin(t) * 109, 7, 4, { fill: '#7a4a0e', opacity: 0.55 });
    }),
    group(
      { y: -84, scaleX: 1, scaleY: 0.3 },
      petalRing(24, 226, 66, 42, { stroke: '#8a5613', width: 4, opacity: 0.5 }),
    ),
  ].join('');
}

function katori(pen: Pen, powder: string, shade: string, seed: number): string {
  const roll = dice(seed);
  return [
    ellipse(8, 4, 58, 12, { fill: '#5b3305', opacity: 0.4 }),
    turned(
      pen,
      [
        [60, -44, true],
        [52, -16],
        [30, 0, true],
      ],
      brass,
      { foot: 0.2 },
    ),
    mouth(pen, -44, 60, brass, 6, 0.28),
    path('M-52 -44Q-30 -82 4 -84Q36 -80 52 -44Q0 -24 -52 -44Z', pen.linear([powder, powder, shade], 40)),
    times(14, () =>
      circle(-36 + roll() * 72, -46 - roll() * 18, 2.4, {
        fill: roll() > 0.5 ? '#fff' : shade,
        opacity: 0.5,
      }),
    ),
  ].join('');
}

function bell(pen: Pen): string {
  return [
    ellipse(10, 2, 76, 14, { fill: '#5b3305', opacity: 0.4 }),
    turned(
      pen,
      [
        [6, -212, true],
        [17, -196],
        [9, -178],
        [15, -160],
        [9, -142],
        [14, -128, true],
      ],
      brass,
    ),
    circle(0, -220, 16, pen.radial(['#fff3c4', '#dba43f', '#8a5613'], 0.35, 0.3, 0.7)),
    turned(
      pen,
      [
        [16, -132, true],
        [44, -116],
        [52, -66],
        [62, -26],
        [80, 0, true],
      ],
      brass,
      {
        decoration:
          hoop(-92, 60, '#7a4a0e', 4, 0.7) +
          hoop(-82, 60, '#7a4a0e', 4, 0.7) +
          hoop(-20, 76, '#7a4a0e', 6, 0.7),
      },
    ),
  ].join('');
}

function standingLamp(pen: Pen): string {
  return [
    ellipse(8, 2, 62, 13, { fill: '#5b3305', opacity: 0.4 }),
    turned(
      pen,
      [
        [14, -104, true],
        [10, -84],
        [22, -66],
        [10, -48],
        [18, -24],
        [54, -6],
        [58, 0, true],
      ],
      brass,
    ),
    turned(
      pen,
      [
        [72, -136, true],
        [56, -112],
        [16, -98, true],
      ],
      brass,
    ),
    mouth(pen, -136, 72, brass, 6, 0.22),
    ellipse(0, -134, 58, 11, pen.linear(['#c66a14', '#ffd977'], 0)),
    group({ x: 8, y: -136 }, flame(pen, 104, 3.4)),
  ].join('');
}
