import { blurred, clothFromAbove, groundShadow, tableTop } from './backdrop.ts';
import { giftBox, presentFromAbove, type Wrap } from './gift-box.ts';
import type { Hue } from './hues.ts';
import { mandala } from './ornaments.ts';
import { type Drawing, type Pen, picture, SIDE } from './pen.ts';
import { circle, group, type Point, rect } from './shapes.ts';

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
    hanging:
      (motif, spot = {}) =>
      () =>
        picture((pen) => clothFromAbove(pen, hue, wall) + inAir(pen, motif, spot)),
    close:
      (motif, [focusX, focusY], scale, turn = 0) =>
      () => {
        const seed = Math.round(focusX + focusY * 3 + scale * 100);
        return picture(
          (pen) =>
            blurred(pen, hue, seed) +
            group({ x: 440, y: 440, turn, scale }, group({ x: -focusX, y: -focusY }, motif(pen))),
        );
      },
    gifted:
      (motif, spot = {}) =>
      () =>
        picture((pen) =>
          [
            tableTop(pen, hue, wall, 590),
            onTable(pen, (box) => giftBox(box, 400, 330, wrap), { x: 540, y: 712 }),
            onTable(pen, motif, { x: 250, y: 790, scale: 0.55, ...spot }),
          ].join(''),
        ),
    giftedFlat:
      (motif, spot = {}) =>
      () =>
        picture((pen) =>
          [
            clothFromAbove(pen, hue, weave),
            group({ x: 560, y: 330, turn: 10 }, presentFromAbove(pen, 470, wrap)),
            inAir(pen, motif, { x: 320, y: 590, scale: 0.6, ...spot }),
          ].join(''),
        ),
    emblem:
      (motif, spot = {}) =>
      () =>
        picture((pen) =>
          [
            rect(0, 0, SIDE, SIDE, pen.linear([hue.light, hue.mid], 48)),
            group({ x: 440, y: 440 }, mandala(420, hue.deep, hue.night ? 0.6 : 0.22)),
            circle(440, 440, 330, { fill: hue.night ? '#a82e61' : '#fff', opacity: 0.72 }),
            inAir(pen, motif, spot),
          ].join(''),
        ),
    shelf:
      (...motifs) =>
      () =>
        picture(
          (pen) =>
            tableTop(pen, hue, wall) + motifs.map(([motif, spot]) => onTable(pen, motif, spot)).join(''),
        ),
    spread:
      (...motifs) =>
      () =>
        picture(
          (pen) =>
            clothFromAbove(pen, hue, weave) + motifs.map(([motif, spot]) => inAir(pen, motif, spot)).join(''),
        ),
  };
}

type Picture = () => string;

interface Stage {
  hue: Hue;
  /** On the table, the motif's origin at the middle of its foot. */
  standing(motif: Drawing, place?: Spot): Picture;
  /** On cloth, from above, the motif's origin at its centre. */
  laid(motif: Drawing, place?: Spot): Picture;
  /** On or before the wall, with no table in sight. */
  hanging(motif: Drawing, place?: Spot): Picture;
  /** Near enough to see how it is made: the motif's focus comes to the middle of the picture. */
  close(motif: Drawing, focus: Point, scale: number, turn?: number): Picture;
  /** In front of its wrapped box. */
  gifted(motif: Drawing, place?: Spot): Picture;
  /** Beside its wrapped box, from above. */
  giftedFlat(motif: Drawing, place?: Spot): Picture;
  /** The category's sign: one thing on a medallion, legible when tiny. */
  emblem(motif: Drawing, place?: Spot): Picture;
  /** Several things together, the far ones first. */
  shelf(...motifs: (readonly [Drawing, Spot])[]): Picture;
  /** The same from above. */
  spread(...motifs: (readonly [Drawing, Spot])[]): Picture;
}

interface Setting {
  hue: Hue;
  wall: Drawing;
  /** Seen from above, when it differs from the wall. */
  weave?: Drawing;
  wrap: Wrap;
}

interface Spot {
  x?: number;
  y?: number;
  scale?: number;
  turn?: number;
  /** Half the width of the motif's foot, for its shadow; 0 for none. */
  half?: number;
}
