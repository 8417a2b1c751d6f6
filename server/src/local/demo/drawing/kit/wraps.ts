import type { Print, Ribbon, Wrap } from './gift-box.ts';
import { paisleyOutline, petalOutline } from './ornaments.ts';
import { circleOf, dots, path, type Stamp, stamp } from './shapes.ts';

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
