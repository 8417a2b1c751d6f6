import { kathputliPair, madhubaniPainting, painting } from './folk-art.ts';
import { porcelain } from './kit/colours.ts';
import {
  dotRing,
  emerald,
  gem,
  hoop,
  leaf,
  mandala,
  mouth,
  type Profile,
  paisley,
  petalRing,
  ruby,
  ruffle,
  tassel,
  turned,
} from './kit/ornaments.ts';
import { type CategoryDrawings, stages } from './kit/scenes.ts';
import { circle, ellipse, group, line, num, type Pen, path, taper, times } from './kit/svg.ts';

const stage = stages.crafts;

export const crafts: CategoryDrawings = {
  icon: stage.emblem(brassElephant, { x: 478, y: 628, scale: 0.88 }),
  cover: stage.shelf(
    [madhubaniPainting, { x: 320, y: 680, scale: 0.86, half: 260 }],
    [bluePotteryVase, { x: 690, y: 720, scale: 0.92, half: 110 }],
    [brassElephant, { x: 400, y: 810, scale: 0.5, half: 230 }],
  ),
  products: {
    'brass-elephant': [
      stage.standing(brassElephant, { x: 478, y: 740, scale: 1.14, half: 230 }),
      stage.close(brassElephant, [-60, -310], 2.1),
      stage.gifted(brassElephant, { x: 270, y: 790, scale: 0.6, half: 230 }),
    ],
    'madhubani-fish': [
      stage.standing(madhubaniPainting, { y: 770, scale: 1.14, half: 260 }),
      stage.close(painting, [20, -60], 2.2),
    ],
    'blue-pottery-vase': [
      stage.standing(bluePotteryVase, { y: 770, scale: 1.22, half: 110 }),
      stage.standing(vaseWithTuberoses, { y: 800, scale: 0.92, half: 110 }),
      stage.close(bluePotteryVase, [0, -240], 2.4),
    ],
    'kathputli-pair': [
      stage.laid(kathputliPair, { y: 490, scale: 1.16 }),
      stage.close(kathputliPair, [0, -110], 2.1),
    ],
  },
};

/** Jaipur glaze: cobalt and turquoise flowers on white. */
function bluePotteryVase(pen: Pen): string {
  return (
    turned(pen, profile, porcelain, { decoration: glaze(pen), foot: 0.14 }) +
    mouth(pen, -520, 84, porcelain, 10, 0.2) +
    line('M-84 -520a84 17 0 0 0 168 0', cobalt, 5)
  );
}

/** The vase on a morning table, with tuberoses. */
function vaseWithTuberoses(pen: Pen): string {
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

/** Facing left with its trunk raised for luck; the cloth is enamelled. */
function brassElephant(pen: Pen): string {
  const skin = pen.linear(['#fff0b8', '#f2ca62', '#cf9530', '#96601a'], 52);
  const far = pen.linear(['#b67d24', '#8a5613'], 90);
  return [
    group({ x: 262, y: -330 }, tail(skin)),
    farLegs(far),
    path(bodyOutline, skin),
    path(bodyOutline, {
      fill: pen.radial(
        [
          [0, '#fff', 0.5],
          [1, '#fff', 0],
        ],
        0.3,
        0.12,
        0.45,
      ),
    }),
    path(
      'M-20 -135C20 -152 70 -152 120 -130C160 -150 240 -180 266 -250C268 -200 262 -150 262 -120L130 -100L-30 -110Z',
      { fill: '#7a4a0e', opacity: 0.25 },
    ),
    feet(),
    saddleCloth(pen),
    path(trunkOutline, pen.linear(['#ffe9a6', '#f3cd68', '#eec463', '#f7dc8e'], 20)),
    line('M-186 -232C-214 -196 -240 -170 -288 -166C-330 -170 -354 -204 -358 -246', '#8a5613', 6, 0.4),
    trunkRings(),
    tusk(pen),
    ear(pen),
    face(pen),
    path('M-112 -402C-60 -432 40 -424 108 -410', { stroke: '#fff8dc', width: 5, opacity: 0.55 }),
  ].join('');
}

const bodyOutline =
  'M-236 -318C-240 -372 -200 -424 -146 -424C-120 -424 -104 -412 -88 -402C-30 -424 60 -424 120 -408C220 -396 272 -330 268 -232C266 -160 262 -90 264 -14Q264 0 250 0L152 0Q138 0 140 -14C142 -64 140 -104 120 -132C70 -152 20 -152 -20 -136C-36 -104 -34 -60 -30 -14Q-29 0 -43 0L-141 0Q-155 0 -152 -14C-146 -90 -156 -150 -172 -196C-206 -210 -232 -262 -236 -318Z';

const trunkOutline = taper([
  [-190, -300, 96],
  [-226, -250, 84],
  [-262, -208, 70],
  [-306, -206, 58],
  [-334, -250, 50],
  [-332, -306, 43],
  [-318, -352, 37],
  [-322, -396, 31],
  [-344, -424, 24],
]);

function trunkRings(): string {
  const rings = [
    [-250, -222, 38, 62],
    [-284, -204, 4, 58],
    [-316, -222, -48, 52],
    [-334, -262, -88, 46],
    [-332, -300, -96, 40],
    [-322, -336, -108, 36],
    [-319, -372, -84, 32],
  ] as const;
  return rings
    .map(([x, y, turn, size]) =>
      group({ x, y, turn }, line(`M0 ${-size / 2 + 3}Q10 0 0 ${size / 2 - 3}`, '#8a5613', 4, 0.55)),
    )
    .join('');
}

function farLegs(fill: string): string {
  return (
    path('M-20 -160C10 -110 8 -60 6 -14Q6 0 -4 0H-70L-60 -160Z', fill) +
    path('M70 -160C92 -120 98 -70 100 -14Q100 0 112 0H170L160 -160Z', fill)
  );
}

function feet(): string {
  const nails = (x: number) =>
    times(3, (index) => path(`M${x + index * 28} 0a12 15 0 0 1 24 0Z`, { fill: '#fff3c4', opacity: 0.8 }));
  const anklet = (x: number, width: number) =>
    line(`M${x} -58Q${x + width / 2} -44 ${x + width} -58`, '#8a5613', 16, 0.9) +
    line(`M${x} -60Q${x + width / 2} -46 ${x + width} -60`, '#ffe08a', 8) +
    times(5, (index) =>
      circle(x + 12 + index * ((width - 24) / 4), -40 + Math.sin((index / 4) * Math.PI) * 6, 6, '#f6d069'),
    );
  return nails(-140) + nails(158) + anklet(-149, 117) + anklet(141, 121);
}

function saddleCloth(pen: Pen): string {
  const cloth =
    'M-32 -421C20 -430 100 -422 150 -402C178 -340 184 -270 176 -214C120 -188 30 -186 -30 -208C-52 -270 -50 -350 -32 -421Z';
  const clip = pen.clip(path(cloth, '#000'));
  return [
    path(cloth, pen.linear(['#e23b63', '#b3134f', '#7c0936'], 55)),
    group(
      { clip },
      group({ x: 66, y: -310 }, mandala(98, '#ffd977', 0.95), gem(pen, 15, 15, emerald)),
      path(cloth, { stroke: '#0f6b4a', width: 46 }),
      path(cloth, { stroke: '#f7cf63', width: 54, dash: '2 14' }),
      path(cloth, { stroke: '#f7cf63', width: 14 }),
      line(
        'M-10 -385C-26 -320 -26 -270 -12 -226C40 -208 110 -210 156 -232C162 -290 154 -340 134 -386',
        '#f7cf63',
        5,
      ),
    ),
    times(9, (index) => {
      const t = index / 8;
      const [x, y] = [-28 + t * 202, -206 - 6 * t + 24 * Math.sin(t * Math.PI) - 6];
      return group({ x, y }, tassel(pen, 40, 17, ['#ffe08a', '#eab13a', '#b37a1b'], '#0f8a5c'));
    }),
    path('M-34 -422C20 -440 104 -434 152 -404', { stroke: '#f7cf63', width: 12 }),
  ].join('');
}

function tusk(pen: Pen): string {
  return path(
    'M-206 -232C-236 -214 -272 -214 -292 -240C-268 -190 -216 -184 -186 -208Z',
    pen.linear(['#fffdf2', '#f2e3bd', '#cdb27a'], 80),
  );
}

function ear(pen: Pen): string {
  const outline =
    'M-146 -372C-112 -398 -56 -384 -44 -332C-34 -284 -58 -226 -94 -204C-112 -214 -124 -240 -136 -258C-152 -280 -160 -336 -146 -372Z';
  return [
    group({ x: 8, y: 8, opacity: 0.3 }, path(outline, '#6b3f08')),
    path(outline, pen.linear(['#ffeeb2', '#e8b94e', '#b27a22'], 50)),
    path(outline, { stroke: '#8a5613', width: 5, opacity: 0.7 }),
    group({ x: -96, y: -310, scale: 0.8 }, paisley('#b3134f', '#f7cf63', '#0f6b4a')),
    group(
      { clip: pen.clip(path(outline, '#000')) },
      path(outline, { stroke: '#fff3c4', width: 16, dash: '1 13' }),
    ),
  ].join('');
}

function face(pen: Pen): string {
  return [
    ellipse(-190, -312, 17, 11, '#fff6dc'),
    circle(-192, -312, 8.5, '#3b1c05'),
    circle(-195, -315, 3, '#fff'),
    line('M-212 -322Q-190 -336 -168 -318', '#6b3f08', 5),
    line('M-208 -298Q-190 -290 -172 -300', '#8a5613', 3, 0.7),
    group(
      { x: -196, y: -384, turn: -22 },
      petalRing(8, 8, 22, 14, '#b3134f'),
      dotRing(8, 33, 4, '#fff3c4', 22),
      gem(pen, 12, 12, ruby),
    ),
    line('M-160 -422C-172 -380 -176 -350 -226 -344', '#8a5613', 7, 0.8),
    line('M-160 -424C-172 -382 -178 -353 -228 -347', '#ffe08a', 4),
  ].join('');
}

function tail(fill: string): string {
  return (
    path(
      taper([
        [-6, 0, 20],
        [16, 40, 15],
        [22, 100, 11],
        [14, 150, 9],
      ]),
      fill,
    ) + path('M14 140C30 156 32 186 14 206C0 186 0 158 14 140Z', '#7c4c10')
  );
}
