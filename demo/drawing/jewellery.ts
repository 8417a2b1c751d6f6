import { gold, lacquer } from './kit/colours.ts';
import { dotRing, emerald, gem, hoop, pearl, petalRing, ruby, ruffle, turned } from './kit/ornaments.ts';
import { type CategoryDrawings, stages } from './kit/scenes.ts';
import { around, circle, ellipse, group, line, num, type Pen, path, times } from './kit/svg.ts';

const stage = stages.jewellery;

export const jewellery: CategoryDrawings = {
  icon: stage.emblem(jhumka, { y: 124, scale: 1.2 }),
  cover: stage.shelf(
    [kundanChoker, { x: 350, y: 800, scale: 1.05, half: 0 }],
    [lacBangles, { x: 640, y: 810, scale: 0.62, half: 240 }],
  ),
  products: {
    'meenakari-jhumkas': [
      stage.laid(jhumkaPair, { y: 420, scale: 1.14 }),
      stage.close(jhumka, [0, 400], 2.4),
      stage.giftedFlat(jhumkaPair, { x: 300, y: 570, scale: 0.78 }),
    ],
    'kundan-choker': [
      stage.hanging(kundanChoker, { y: 930, scale: 1.5 }),
      stage.close(kundanChoker, [0, -230], 3),
    ],
    'lac-bangles': [
      stage.standing(lacBangles, { y: 760, scale: 1.16, half: 230 }),
      stage.gifted(lacBangles, { x: 270, y: 800, scale: 0.62, half: 230 }),
    ],
  },
};

/** A pair hanging side by side, one a little lower, around the origin. */
function jhumkaPair(pen: Pen): string {
  return [
    group({ x: -172, y: -318, turn: 3 }, group({ x: 14, y: 20, opacity: 0.16 }, silhouette()), jhumka(pen)),
    group({ x: 172, y: -290, turn: -3 }, group({ x: 14, y: 20, opacity: 0.16 }, silhouette()), jhumka(pen)),
  ].join('');
}

/** One earring, hung from the origin: flower stud, link, dome, pearls. About 620 tall. */
function jhumka(pen: Pen): string {
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

/** A bridal choker with its drop, shown on a velvet bust. */
function kundanChoker(pen: Pen): string {
  return [bust(pen), group({ y: -330 }, necklace(pen))].join('');
}

function bust(pen: Pen): string {
  const velvet = lacquer('#22062f', '#4a1a63', '#7d4a9b');
  return [
    turned(
      pen,
      [
        [206, -26, true],
        [220, -12],
        [222, 0, true],
      ],
      lacquer('#7a4a0e', '#d99f3d', '#fff0b8'),
    ),
    turned(
      pen,
      [
        [72, -560, true],
        [66, -504],
        [74, -448],
        [136, -408],
        [238, -374],
        [282, -322],
        [284, -230],
        [248, -110],
        [206, -24, true],
      ],
      velvet,
      { gleam: false },
    ),
    ellipse(0, -560, 72, 15, pen.linear(['#8a5aa8', '#4a1a63', '#2a0a3a'], 20)),
    path(
      'M-250 -350C-190 -376 -106 -394 -76 -448L-64 -504C-54 -424 -116 -388 -200 -346C-244 -322 -262 -270 -248 -170C-274 -250 -284 -320 -250 -350Z',
      { fill: '#fff', opacity: 0.14 },
    ),
  ].join('');
}

function necklace(pen: Pen): string {
  const goldFace = pen.linear(['#fff3bd', '#f0bf45', '#a87014'], 50);
  const pieces = 11;
  const spot = (index: number, across: number, drop: number) => {
    const t = (index - (pieces - 1) / 2) / ((pieces - 1) / 2);
    const angle = t * 1.32;
    return {
      x: Math.sin(angle) * across,
      y: -60 + Math.cos(angle) * drop,
      turn: -angle * 44,
      size: 1 - Math.abs(t) * 0.22,
    };
  };
  return [
    times(pieces * 2 - 1, (index) => {
      const at = spot(index / 2, 176, 150);
      return group(
        { x: at.x, y: at.y + 58 * at.size, turn: at.turn, scale: at.size },
        circle(0, -16, 5, '#d99f3d'),
        gem(pen, 10, 12, pearl),
        group({ y: 22 }, gem(pen, 7, 10, index % 2 ? ruby : emerald)),
      );
    }),
    times(pieces, (index) => {
      const at = spot(index, 172, 142);
      return group(
        { x: at.x, y: at.y, turn: at.turn, scale: at.size },
        path('M-27 -40Q0 -52 27 -40L31 26Q0 56 -31 26Z', goldFace),
        path('M-20 -31Q0 -41 20 -31L23 20Q0 42 -23 20Z', '#fff9ec'),
        group({ y: -4 }, gem(pen, 15, 21, index % 2 ? emerald : ruby)),
        circle(0, 29, 5, '#fff9ec'),
      );
    }),
    times(21, (index) => {
      const at = spot(index / 2, 158, 86);
      return group({ x: at.x, y: at.y - 4 }, gem(pen, 10, 10, pearl));
    }),
    group(
      { y: 196 },
      petalRing(10, 24, 34, 24, goldFace),
      dotRing(10, 62, 6, '#fffbe6', 18),
      circle(0, 0, 34, goldFace),
      gem(pen, 27, 27, ruby),
      group({ y: 76 }, gem(pen, 14, 18, pearl)),
      group({ x: -30, y: 64 }, gem(pen, 9, 12, emerald)),
      group({ x: 30, y: 64 }, gem(pen, 9, 12, emerald)),
    ),
  ].join('');
}

/** A wedding stack of lac bangles set with mirrors, two of them leaning in front. */
function lacBangles(pen: Pen): string {
  const stack = [
    'gold',
    'rani',
    'rani',
    'gold',
    'green',
    'green',
    'gold',
    'orange',
    'orange',
    'gold',
    'rani',
    'gold',
  ] as const;
  return [
    group(
      { x: 40 },
      ...stack.map((name, index) =>
        group({ y: -34 - index * 33 }, ring(pen, coats[name], index, index === stack.length - 1)),
      ),
    ),
    group({ x: -208, y: -128, turn: -12 }, upright(pen, coats.green)),
    group({ x: -150, y: -118, turn: 6 }, upright(pen, coats.rani)),
  ].join('');
}

const coats = {
  gold: ['#fff3bd', '#e9b53f', '#9a6510', '#b3134f'],
  rani: ['#ff8fb5', '#cf2263', '#7a0634', '#ffe08a'],
  green: ['#7fdca6', '#1b8f5a', '#07492b', '#ffe08a'],
  orange: ['#ffc98a', '#ee7f1e', '#8f3f04', '#fff3d6'],
} as const;

type Coat = (typeof coats)[keyof typeof coats];

function ring(pen: Pen, coat: Coat, seed: number, top: boolean): string {
  const [light, base, deep, mirror] = coat;
  const [rx, ry, thick] = [226, 62, 36];
  const band = `M${-rx} 0A${rx} ${ry} 0 0 0 ${rx} 0V${-thick}A${rx} ${ry} 0 0 1 ${-rx} ${-thick}Z`;
  const narrow = coat === coats.gold;
  return [
    top ? ellipse(0, -thick, rx, ry, pen.linear([light, base, deep])) : '',
    top ? ellipse(0, -thick + 2, rx - 22, ry - 11, pen.linear(['#4a1236', '#6b2a55', '#b98ac9'], 20)) : '',
    path(
      band,
      pen.linear([
        [0, deep],
        [0.18, light],
        [0.42, base],
        [0.75, base],
        [1, deep],
      ]),
    ),
    times(13, (index) => {
      const angle = ((index + (seed % 2) * 0.5 - 6) / 6.5) * 1.45;
      const [x, y] = [Math.sin(angle) * rx, Math.cos(angle) * ry - thick / 2];
      const squeeze = Math.max(0.25, Math.cos(angle));
      if (narrow) return ellipse(x, y, 6 * squeeze, 6, mirror);
      return group(
        { x, y, scaleX: squeeze, scaleY: 1 },
        path('M0 -12L12 0L0 12L-12 0Z', mirror),
        circle(0, 0, 6, '#f4fbff'),
        circle(-1.5, -2, 2.5, '#fff'),
      );
    }),
    hoopLine(rx, ry, 3, light, 0.8, -thick + 2),
    hoopLine(rx, ry, 3, deep, 0.6, -2),
  ].join('');
}

function hoopLine(rx: number, ry: number, width: number, colour: string, opacity: number, y: number): string {
  return line(`M${-rx} ${num(y)}A${rx} ${ry} 0 0 0 ${rx} ${num(y)}`, colour, width, opacity);
}

function upright(pen: Pen, coat: Coat): string {
  const [light, base, deep, mirror] = coat;
  const [rx, ry] = [104, 128];
  return [
    ellipse(0, 0, rx, ry, { stroke: deep, width: 40 }),
    ellipse(-3, -3, rx, ry, { stroke: pen.linear([light, base, deep], 50), width: 32 }),
    ellipse(-7, -6, rx + 6, ry + 6, { stroke: '#fff', width: 3, opacity: 0.5 }),
    times(18, (index) => {
      const angle = (index / 18) * Math.PI * 2;
      return group(
        { x: Math.cos(angle) * rx - 3, y: Math.sin(angle) * ry - 3, turn: (angle * 180) / Math.PI },
        path('M0 -11L11 0L0 11L-11 0Z', mirror),
        circle(0, 0, 5.5, '#f4fbff'),
      );
    }),
  ].join('');
}
