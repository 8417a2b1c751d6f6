import { blurred, clothFromAbove, groundShadow, tableTop } from './backdrop.ts';
import { giftBox, type Wrap } from './gift-box.ts';
import type { Hue } from './hues.ts';
import { type Drawing, type Pen, picture } from './pen.ts';
import { group } from './shapes.ts';

/** The category's stage: its hue, what hangs on its wall or is woven into its cloth, and its wrapping paper. */
export function stage({ hue, wall, weave = wall, wrap }: Setting): Stage {
  const onTable = (pen: Pen, motif: Drawing, spot: Spot) => {
    const { x = 440, y = 720, scale = 1, half = 200, turn = 0 } = spot;
    const shadow = half ? groundShadow(pen, hue, x, y, half * scale) : '';
    return shadow + group({ x, y, scale, turn }, motif(pen));
  };
  const inAir = (pen: Pen, motif: Drawing, spot: Spot) => {
    const { x = 440, y = 440, scale = 1, turn = 0 } = spot;
    return group({ x, y, scale, turn }, motif(pen));
  };
  return {
    hue,
    standing:
      (motif, spot = {}) =>
      () =>
        picture((pen) => tableTop(pen, hue, wall) + onTable(pen, motif, spot)),
    laid:
      (motif, spot = {}) =>
      () =>
        picture((pen) => clothFromAbove(pen, hue, weave) + inAir(pen, motif, spot)),
    close:
      (motif, spot = {}) =>
      () => {
        const { x = 440, y = 440, scale = 2 } = spot;
        const seed = Math.round(x + y * 3 + scale * 100);
        return picture((pen) => blurred(pen, hue, seed) + inAir(pen, motif, { scale, ...spot }));
      },
    gifted:
      (motif, spot = {}) =>
      () =>
        picture((pen) =>
          [
            tableTop(pen, hue, wall, 590),
            onTable(pen, (box) => giftBox(box, 400, 330, wrap(box)), { x: 540, y: 712 }),
            onTable(pen, motif, { x: 250, y: 790, scale: 0.55, ...spot }),
          ].join(''),
        ),
    shelf:
      (...motifs) =>
      () =>
        picture(
          (pen) =>
            tableTop(pen, hue, wall) + motifs.map(([motif, spot]) => onTable(pen, motif, spot)).join(''),
        ),
  };
}

export type Picture = () => string;

export interface Stage {
  hue: Hue;
  /** On the table, the motif's origin at the middle of its foot. */
  standing(motif: Drawing, place?: Spot): Picture;
  /** On cloth, from above, the motif's origin at its centre. */
  laid(motif: Drawing, place?: Spot): Picture;
  /** Near enough to see how it is made. */
  close(motif: Drawing, place?: Spot): Picture;
  /** In front of its wrapped box. */
  gifted(motif: Drawing, place?: Spot): Picture;
  /** Several things together, the far ones first. */
  shelf(...motifs: (readonly [Drawing, Spot])[]): Picture;
}

interface Setting {
  hue: Hue;
  wall: Drawing;
  /** Seen from above, when it differs from the wall. */
  weave?: Drawing;
  wrap: (pen: Pen) => Wrap;
}

export interface Spot {
  x?: number;
  y?: number;
  scale?: number;
  turn?: number;
  /** Half the width of the motif's foot, for its shadow; 0 for none. */
  half?: number;
}
