import { stages } from '../kit/stages.ts';
import { bluePotteryVase, vaseWithTuberoses } from './blue-pottery-vase.ts';
import { brassElephant } from './brass-elephant.ts';
import { kathputliPair } from './kathputli-pair.ts';
import { madhubaniPainting, painting } from './madhubani-painting.ts';

const { crafts } = stages;

export const craftsPictures = {
  icon: crafts.emblem(brassElephant, { x: 478, y: 628, scale: 0.88 }),
  image: crafts.shelf(
    [madhubaniPainting, { x: 320, y: 680, scale: 0.86, half: 260 }],
    [bluePotteryVase, { x: 690, y: 720, scale: 0.92, half: 110 }],
    [brassElephant, { x: 400, y: 810, scale: 0.5, half: 230 }],
  ),
  elephant: [
    crafts.standing(brassElephant, { x: 478, y: 740, scale: 1.14, half: 230 }),
    crafts.close(brassElephant, [-60, -310], 2.1),
    crafts.gifted(brassElephant, { x: 270, y: 790, scale: 0.6, half: 230 }),
  ],
  madhubani: [
    crafts.standing(madhubaniPainting, { y: 770, scale: 1.14, half: 260 }),
    crafts.close(painting, [20, -60], 2.2),
  ],
  vase: [
    crafts.standing(bluePotteryVase, { y: 770, scale: 1.22, half: 110 }),
    crafts.standing(vaseWithTuberoses, { y: 800, scale: 0.92, half: 110 }),
    crafts.close(bluePotteryVase, [0, -240], 2.4),
  ],
  kathputli: [
    crafts.laid(kathputliPair, { y: 490, scale: 1.16 }),
    crafts.close(kathputliPair, [0, -110], 2.1),
  ],
};
