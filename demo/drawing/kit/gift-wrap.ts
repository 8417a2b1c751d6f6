import { paisleyOutline, petalOutline } from './ornaments.ts';
import { circleOf, dots, ellipse, group, line, num, type Pen, path, rect, type Stamp, stamp } from './svg.ts';

/** A wrapped present standing on the origin, seen slightly from above; its lid, ribbon and bow included. */
export function giftBox(pen: Pen, width: number, height: number, wrap: Wrap): string {
  const half = width / 2;
  const lip = half + width * 0.035;
  const lid = Math.min(80, height * 0.28);
  const top = -height - width * 0.12;
  const back = half * 0.84;
  const band = width * 0.13;
  const satin = pen.linear([wrap.ribbon[1], wrap.ribbon[0], wrap.ribbon[1], wrap.ribbon[2]]);
  const printed = (x: number, y: number, w: number, h: number, stops: readonly string[], corner: number) =>
    [rect(x, y, w, h, pen.linear(stops, 30), corner), wrap.print(x, y, w, h)].join('');
  return [
    printed(-half, -height, width, height, [wrap.light, wrap.paper, wrap.deep], 8),
    rect(-half, -height + lid, width, 34, {
      fill: pen.linear(
        [
          [0, wrap.shade, 0.45],
          [1, wrap.shade, 0],
        ],
        90,
      ),
    }),
    rect(-band / 2, -height, band, height, satin),
    path(
      `M${num(-lip)} ${num(-height + 4)}L${num(-back)} ${num(top)}H${num(back)}L${num(lip)} ${num(-height + 4)}Z`,
      pen.linear([wrap.light, wrap.light, wrap.paper], 30),
    ),
    path(
      `M${num(-band / 2)} ${num(-height + 4)}L${num(-band * 0.4)} ${num(top)}H${num(band * 0.4)}L${num(band / 2)} ${num(-height + 4)}Z`,
      wrap.ribbon[0],
    ),
    path(`M${num(-back)} ${num(top)}H${num(back)}L${num(half * 0.9)} ${num(top + 14)}H${num(-half * 0.9)}Z`, {
      fill: '#fff',
      opacity: 0.25,
    }),
    printed(-lip, -height, lip * 2, lid, [wrap.light, wrap.paper, wrap.deep], 5),
    rect(-band / 2, -height, band, lid, satin),
    line(`M${num(-lip + 4)} ${num(-height + 2)}H${num(lip - 4)}`, '#fff', 3, 0.5),
    group({ y: (top - height) / 2 - 4, scale: width / 290 }, bow(pen, wrap.ribbon)),
  ].join('');
}

/** The same present from straight above, centred on the origin. */
export function presentFromAbove(pen: Pen, side: number, wrap: Wrap): string {
  const half = side / 2;
  const band = side * 0.13;
  const satin = (angle: number) =>
    pen.linear([wrap.ribbon[1], wrap.ribbon[0], wrap.ribbon[1], wrap.ribbon[2]], angle);
  return [
    rect(-half + 16, -half + 24, side, side, { fill: wrap.shade, opacity: 0.24 }, 16),
    rect(-half, -half, side, side, pen.linear([wrap.light, wrap.paper, wrap.deep], 45), 14),
    wrap.print(-half, -half, side, side),
    rect(-half + 3, -half + 3, side - 6, side - 6, { stroke: '#fff', width: 4, opacity: 0.4 }, 12),
    rect(-half, -band / 2, side, band, satin(90)),
    rect(-band / 2, -half, band, side, satin(0)),
    group({ scale: side / 340, turn: -18 }, bow(pen, wrap.ribbon)),
  ].join('');
}

/** A full bow of satin ribbon, its knot at the origin, about 230 wide. */
function bow(pen: Pen, ribbon: Ribbon): string {
  const [light, base, deep] = ribbon;
  const loop = 'M0 0C-16 -46 -70 -92 -108 -78C-140 -66 -132 -18 -104 -4C-74 10 -30 8 0 0Z';
  const inside = 'M-12 -8C-40 -44 -78 -66 -100 -56C-116 -48 -112 -26 -94 -18C-70 -8 -36 -6 -12 -8Z';
  const tail = 'M-2 2C-24 24 -52 50 -84 78L-62 84L-58 106C-34 78 -10 44 6 8Z';
  const half = (flip: number) =>
    group(
      { scaleX: flip, scaleY: 1 },
      path(tail, pen.linear([deep, base, deep], 60)),
      path(loop, pen.linear(flip > 0 ? [light, base, deep] : [base, base, deep], 70)),
      path(inside, pen.linear([deep, base], 100)),
      line('M-14 -10C-44 -34 -78 -58 -106 -70', light, 4, 0.6),
    );
  return [
    half(-1),
    half(1),
    path(
      'M-18 -16C-8 -24 10 -24 20 -16C26 -6 26 8 20 16C8 24 -10 24 -18 16C-26 6 -26 -6 -18 -16Z',
      pen.linear([light, base, deep], 50),
    ),
    ellipse(-6, -8, 7, 5, { fill: '#fff', opacity: 0.5 }),
  ].join('');
}

type Ribbon = readonly [light: string, base: string, deep: string];

export interface Wrap {
  light: string;
  paper: string;
  deep: string;
  shade: string;
  print: Print;
  ribbon: Ribbon;
}

/** Markup of a small repeat over an area of paper. */
type Print = (x: number, y: number, width: number, height: number) => string;

/** Wrapping paper from three tones, a ribbon and a small print. */
export function wrapping(tones: readonly [string, string, string], ribbon: Ribbon, print: Print): Wrap {
  const [light, paper, deep] = tones;
  return { light, paper, deep, shade: '#2a0f18', print, ribbon };
}

export function flowerPrint(colour: string, heart: string): Print {
  const flower = stamp(petalOutline(13, 10), circleOf(6, 3));
  return (...area) => {
    const places = halfDrop(...area, 34);
    return (
      path(stamp(flower, places), colour) +
      dots(
        places.map(({ x, y }) => [x, y, 4]),
        heart,
      )
    );
  };
}

export function paisleyPaper(colour: string, heart: string): Print {
  return (...area) => {
    const places = halfDrop(...area, 44);
    const sized = (size: number, drop: number) =>
      stamp(
        paisleyOutline,
        places.map(({ x, y, flip }) => ({ x, y: y + drop, flip, scale: size })),
      );
    return path(sized(0.36, 0), colour) + path(sized(0.23, 2), heart) + path(sized(0.12, 5), colour);
  };
}

export function starPrint(colour: string): Print {
  const star = 'M0 -15L4 -4L15 0L4 4L0 15L-4 4L-15 0L-4 -4Z';
  return (...area) => {
    const places = halfDrop(...area, 36).map((place) => ({ ...place, scale: place.flip > 0 ? 1 : 0.6 }));
    return path(stamp(star, places), colour);
  };
}

export function leafPrint(colour: string): Print {
  const sprig =
    'M-1.5 18L1.5 18L1.5 -16L-1.5 -16ZM0 6C12 4 18 -4 18 -12C8 -12 0 -6 0 6ZM0 12C-12 10 -18 2 -18 -6C-8 -6 0 0 0 12Z';
  return (...area) => {
    const places = halfDrop(...area, 40).map((place) => ({ ...place, turn: place.flip * 22 }));
    return path(stamp(sprig, places), colour);
  };
}

export function stripePrint(colour: string): Print {
  return (x, y, width, height) => {
    const count = Math.floor(width / 28);
    const gap = width / count;
    const stripes = Array.from({ length: count }, (_, index) => ({ x: x + gap * (index + 0.5), y }));
    return path(stamp(`M-5 0L5 0L5 ${height}L-5 ${height}Z`, stripes), colour);
  };
}

/** Rows offset by half a step, every motif whole: nothing has to be clipped at the paper's edge. */
function halfDrop(x: number, y: number, width: number, height: number, step: number) {
  const [columns, rows] = [Math.max(1, Math.round(width / step)), Math.max(1, Math.round(height / step))];
  const [across, down] = [width / columns, height / rows];
  const places: Required<Pick<Stamp, 'x' | 'y' | 'flip'>>[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = row % 2; column < columns; column += 2) {
      places.push({ x: x + across * (column + 0.5), y: y + down * (row + 0.5), flip: row % 2 ? -1 : 1 });
    }
  }
  return places;
}
