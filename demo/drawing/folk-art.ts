import { dotRing, lotus, petal, petalRing } from './kit/ornaments.ts';
import { around, circle, ellipse, group, line, type Pen, path, rect, times } from './kit/svg.ts';

/** Two fish around a lotus, the Mithila wish for plenty, in a dark frame that stands on its own. */
export function madhubaniPainting(pen: Pen): string {
  return [group({ x: 0, y: -292 }, frame(pen), group({ scale: 1 }, painting(pen)), glass(pen))].join('');
}

/** The sheet alone, 420 × 480 around the origin. */
export function painting(pen: Pen): string {
  return [
    rect(-210, -240, 420, 480, pen.linear(['#fff7e3', '#f8e8c4'], 50)),
    border(),
    group({ clip: pen.clip(rect(-160, -190, 320, 380, '#000')) }, water(pen)),
    group({ x: -8, y: -84, turn: -14 }, fish(pen, ['#e5402f', '#f7b733', '#12704f'])),
    group({ x: 8, y: 84, turn: 166 }, fish(pen, ['#1f5fae', '#f7b733', '#c8213f'])),
    group({ y: 30 }, lotus(pen, 118, ['#ffe1ea', '#ee5f8f', '#b3134f'])),
    ...corners(pen),
  ].join('');
}

const ink = '#241018';

function frame(pen: Pen): string {
  return [
    rect(-262, -292, 524, 584, pen.linear(['#6b3a22', '#3f1f12', '#22100a'], 50), 6),
    rect(-262, -292, 524, 584, { stroke: '#8f5a3a', width: 4, opacity: 0.7 }, 6),
    path('M-262 -292L-240 -270V270L-262 292Z', { fill: '#fff', opacity: 0.12 }),
    path('M-262 292L-240 270H240L262 292Z', { fill: '#000', opacity: 0.28 }),
    rect(-240, -270, 480, 540, '#c99a4a'),
    rect(-234, -264, 468, 528, pen.linear(['#fffdf6', '#f2e9d8'], 60)),
  ].join('');
}

function glass(pen: Pen): string {
  const shine = pen.linear(
    [
      [0, '#fff', 0.34],
      [1, '#fff', 0.02],
    ],
    60,
  );
  return (
    path('M-234 -264H-70L-234 120Z', { fill: shine }) +
    path('M-20 -264H50L-234 264V190Z', { fill: shine, opacity: 0.6 })
  );
}

function border(): string {
  const leafPair = (x: number, y: number, turn: number, colour: string) =>
    group(
      { x, y, turn },
      petal(30, 20, { fill: colour, stroke: ink, width: 2.5 }),
      line('M0 -4V-24', ink, 2),
    );
  const colours = ['#e5402f', '#12704f', '#f7b733', '#1f5fae'];
  const colour = (index: number) => colours[index % colours.length] ?? ink;
  return [
    rect(-206, -236, 412, 472, { stroke: ink, width: 4 }),
    rect(-199, -229, 398, 458, { stroke: '#e5402f', width: 5 }),
    rect(-160, -190, 320, 380, { stroke: ink, width: 4 }),
    rect(-167, -197, 334, 394, { stroke: '#f7b733', width: 6 }),
    times(
      11,
      (index) =>
        leafPair(-165 + index * 33, -198, 0, colour(index)) +
        leafPair(-165 + index * 33, 198, 180, colour(index + 2)),
    ),
    times(
      13,
      (index) =>
        leafPair(-168, -198 + index * 33, -90, colour(index + 1)) +
        leafPair(168, -198 + index * 33, 90, colour(index + 3)),
    ),
  ].join('');
}

function water(pen: Pen): string {
  const wave = line('M0 8Q8 0 16 8T32 8', '#3d8f9b', 2, 0.75);
  return rect(-160, -190, 320, 380, '#d9eee6') + rect(-160, -190, 320, 380, pen.tile(32, 18, wave));
}

function fish(pen: Pen, colours: readonly [string, string, string]): string {
  const [body, fin, belly] = colours;
  const outline =
    'M-128 6C-100 -50 -30 -70 40 -40C66 -28 84 -14 96 -4C110 -30 130 -44 146 -46C138 -18 138 18 150 46C128 44 110 30 98 10C70 36 10 56 -40 48C-84 42 -112 26 -128 6Z';
  const scales = pen.tile(
    26,
    22,
    [
      path('M0 0a13 13 0 0 0 26 0', { fill: fin, stroke: ink, width: 2.4 }),
      path('M-13 11a13 13 0 0 0 26 0', { fill: belly, stroke: ink, width: 2.4 }),
      path('M13 11a13 13 0 0 0 26 0', { fill: belly, stroke: ink, width: 2.4 }),
    ].join(''),
  );
  return [
    path('M-20 -54C0 -92 50 -88 66 -30Z', { fill: fin, stroke: ink, width: 4 }),
    times(5, (index) =>
      line(
        `M${-6 + index * 14} ${-56 + index * 3}Q${8 + index * 12} -74 ${14 + index * 10} ${-76 + index * 7}`,
        ink,
        2,
      ),
    ),
    path('M-10 46C0 78 40 76 50 40Z', { fill: fin, stroke: ink, width: 4 }),
    path(outline, body),
    group({ clip: pen.clip(path('M-64 -80H92V80H-64Q-44 0 -64 -80Z', '#000')) }, path(outline, scales)),
    path(outline, { stroke: ink, width: 5 }),
    path('M-62 -48Q-42 0 -62 46', { stroke: ink, width: 5 }),
    path('M-54 -48Q-34 0 -54 46', { stroke: fin, width: 5 }),
    times(4, (index) =>
      line(`M104 ${-6 + index * 5}L${142 - Math.abs(index - 1.5) * 4} ${-34 + index * 24}`, ink, 2.4),
    ),
    circle(-90, -8, 15, { fill: '#fffdf6', stroke: ink, width: 4 }),
    circle(-90, -8, 6, ink),
    line('M-128 8Q-112 14 -100 12', ink, 3),
    group({ x: -76, y: 22 }, petalRing(5, 0, 9, 7, fin)),
  ].join('');
}

function corners(pen: Pen): string[] {
  const spots = [
    [-128, -158],
    [128, -158],
    [-128, 158],
    [128, 158],
  ] as const;
  return spots.map(([x, y]) =>
    group(
      { x, y },
      around(8, (index) => petal(25, 15, { fill: index % 2 ? '#f7b733' : '#e5402f', stroke: ink, width: 2 })),
      circle(0, 0, 8, { fill: pen.radial(['#fff', '#12704f']), stroke: ink, width: 2 }),
    ),
  );
}

/** A raja and a rani on their strings, hung from the puppeteer's cross. Hangs around the origin. */
export function kathputliPair(pen: Pen): string {
  const string = (x1: number, y1: number, x2: number, y2: number) =>
    line(`M${x1} ${y1}L${x2} ${y2}`, '#5b3a24', 2.5, 0.75);
  return [
    string(-150, -380, -130, -220),
    string(-210, -370, -216, 30),
    string(-80, -378, -48, 30),
    string(130, -380, 130, -206),
    string(70, -378, 52, 30),
    string(200, -370, 214, 30),
    handle(pen),
    group({ x: -132 }, raja(pen)),
    group({ x: 132 }, rani(pen)),
  ].join('');
}

function handle(pen: Pen): string {
  return [
    rect(-250, -392, 500, 24, pen.linear(['#d69a5c', '#9a5d2b', '#6a3a15'], 90), 12),
    rect(-14, -420, 28, 76, pen.linear(['#d69a5c', '#9a5d2b', '#6a3a15'], 10), 10),
    ...[-230, -120, 120, 230].map((x) => rect(x - 6, -392, 12, 24, '#c81e5b')),
  ].join('');
}

function raja(pen: Pen): string {
  return [
    skirt(pen, ['#f7a534', '#e37713', '#9c4606'], '#b3134f', '#ffe08a'),
    arms(pen, '#b3134f', '#7c0936'),
    torso(pen, ['#e5436f', '#b3134f', '#7c0936']),
    head(pen),
    path(
      'M-30 -128C-22 -118 -6 -116 0 -124C6 -116 22 -118 30 -128C26 -108 8 -104 0 -112C-8 -104 -26 -108 -30 -128Z',
      '#24120c',
    ),
    turban(pen),
  ].join('');
}

function rani(pen: Pen): string {
  const veil =
    'M0 -232C-66 -232 -84 -170 -80 -110C-78 -60 -104 -10 -118 56L-74 70C-60 10 -52 -40 -50 -90L50 -90C52 -40 60 10 74 70L118 56C104 -10 78 -60 80 -110C84 -170 66 -232 0 -232Z';
  return [
    path(veil, pen.linear(['#ffd45e', '#f2a31b', '#b46c05'], 60)),
    skirt(pen, ['#37b38a', '#0f7a5c', '#064735'], '#f2a31b', '#ffd7e4'),
    arms(pen, '#0f7a5c', '#064735'),
    torso(pen, ['#f0658f', '#c81e5b', '#82083a']),
    head(pen),
    path('M-46 -152C-46 -214 46 -214 46 -152C30 -190 12 -196 0 -196C-12 -196 -30 -190 -46 -152Z', '#24120c'),
    path(veil, { stroke: '#b3134f', width: 7 }),
    path(veil, { stroke: '#fff2c4', width: 3, dash: '1 11' }),
    circle(0, -186, 9, '#f9d262'),
    line('M0 -222V-190', '#f9d262', 4),
    circle(0, -158, 4.5, '#c81e5b'),
    path('M-12 -118Q0 -126 12 -118Q0 -106 -12 -118Z', '#c81e5b'),
    circle(17, -128, 6, { stroke: '#f9d262', width: 2.5 }),
    circle(-46, -118, 8, '#f9d262'),
    circle(46, -118, 8, '#f9d262'),
  ].join('');
}

function head(pen: Pen): string {
  const eye = (x: number) =>
    path(`M${x - 17} -146Q${x} -164 ${x + 17} -146Q${x} -136 ${x - 17} -146Z`, '#fff') +
    circle(x, -148, 7, '#24120c') +
    line(`M${x - 18} -147Q${x} -166 ${x + 19} -146`, '#24120c', 3.5) +
    line(`M${x - 18} -164Q${x} -178 ${x + 18} -164`, '#24120c', 4.5);
  return [
    rect(-16, -96, 32, 26, '#c98a56', 8),
    path(
      'M-48 -158C-48 -200 48 -200 48 -158C48 -116 26 -84 0 -84C-26 -84 -48 -116 -48 -158Z',
      pen.linear(['#f8d3a4', '#e5ab72', '#b97a44'], 40),
    ),
    eye(-21),
    eye(21),
    line('M-2 -146Q-8 -128 2 -126', '#8f5426', 3.5),
    ellipse(-30, -128, 10, 6, { fill: '#e2603c', opacity: 0.4 }),
    ellipse(30, -128, 10, 6, { fill: '#e2603c', opacity: 0.4 }),
    path('M-10 -106Q0 -100 10 -106Q0 -94 -10 -106Z', '#a8262f'),
  ].join('');
}

function turban(pen: Pen): string {
  return [
    path(
      'M-60 -160C-76 -220 -30 -254 6 -252C52 -250 76 -212 58 -160C30 -184 -30 -184 -60 -160Z',
      pen.linear(['#ff8f6b', '#e5402f', '#9c1d12'], 50),
    ),
    line('M-60 -168C-30 -210 20 -226 62 -186', '#ffd45e', 7),
    line('M-62 -186C-40 -226 6 -244 48 -228', '#b32a1b', 6, 0.8),
    line('M-58 -160C-28 -186 28 -186 58 -160', '#ffd45e', 9),
    path('M30 -240C26 -284 52 -300 70 -292C62 -280 66 -262 46 -236Z', pen.linear(['#7fd6ff', '#1f6fd0'], 60)),
    circle(36, -234, 11, '#ffd45e'),
    circle(36, -234, 6, '#12935a'),
    path(
      'M54 -168C84 -150 88 -110 74 -70L56 -78C66 -110 62 -140 46 -160Z',
      pen.linear(['#e5402f', '#9c1d12'], 90),
    ),
  ].join('');
}

function torso(pen: Pen, colours: readonly string[]): string {
  return [
    path(
      'M-58 -66C-40 -86 40 -86 58 -66C56 -30 50 0 44 26H-44C-50 0 -56 -30 -58 -66Z',
      pen.linear(colours, 50),
    ),
    line('M-34 -76Q0 -40 34 -76', '#ffe08a', 8),
    ...[-20, 0, 20].map((x) => circle(x, -54 + Math.abs(x) * -0.4, 5, '#fff2c4')),
    times(3, (index) => circle(0, -34 + index * 18, 4, '#ffe08a')),
    rect(-48, 16, 96, 18, '#ffe08a', 5),
    rect(-48, 21, 96, 6, '#b3134f'),
  ].join('');
}

function arms(pen: Pen, base: string, deep: string): string {
  const arm = (flip: number) =>
    group(
      { scaleX: flip, scaleY: 1 },
      path('M44 -70C72 -60 92 -10 92 26L66 32C62 4 50 -22 38 -34Z', pen.linear([base, deep], 60)),
      line('M65 24L93 18', '#ffe08a', 8),
      ellipse(80, 40, 15, 18, '#e5ab72'),
    );
  return arm(1) + arm(-1);
}

function skirt(pen: Pen, colours: readonly [string, string, string], trim: string, bead: string): string {
  const outline = 'M-46 26C-70 110 -104 190 -128 268C-60 306 60 306 128 268C104 190 70 110 46 26Z';
  const clip = pen.clip(path(outline, '#000'));
  return [
    path(outline, pen.linear([colours[0], colours[1], colours[2]], 25)),
    group(
      { clip },
      times(7, (index) => line(`M${(index - 3) * 11} 26L${(index - 3) * 40} 310`, colours[2], 4, 0.4)),
      times(5, (index) => {
        const x = (index - 2) * 46;
        return group(
          { x, y: 178 + (4 - (index - 2) ** 2) * 4 },
          petalRing(6, 3, 14, 11, bead),
          circle(0, 0, 5, trim),
        );
      }),
      line('M-140 250Q0 316 140 250', trim, 40),
      line('M-140 228Q0 294 140 228', bead, 6),
      line('M-140 268Q0 334 140 268', bead, 6),
      times(9, (index) => {
        const x = (index - 4) * 28;
        return group({ x, y: 282 - (x / 128) ** 2 * 30 }, dotRing(4, 6, 3, bead), circle(0, 0, 3, bead));
      }),
    ),
  ].join('');
}
