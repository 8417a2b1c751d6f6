import { dotRing, petalRing } from '../kit/ornaments.ts';
import type { Pen } from '../kit/pen.ts';
import { circle, ellipse, group, line, path, rect, times } from '../kit/shapes.ts';

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
