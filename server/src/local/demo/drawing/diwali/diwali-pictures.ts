import { stages } from '../kit/stages.ts';
import { coats, diya, diyaSet } from './diya-set.ts';
import { marigoldToran } from './marigold-toran.ts';
import { kalash, pujaThali } from './puja-thali.ts';
import { starLantern } from './star-lantern.ts';

const { diwali } = stages;

export const diwaliPictures = {
  icon: diwali.emblem((pen) => diya(pen, coats.marigold), { x: 410, y: 580, scale: 1.9 }),
  image: diwali.shelf(
    [starLantern, { x: 620, y: 300, scale: 0.62, half: 0 }],
    [kalash, { x: 260, y: 700, scale: 1.05, half: 120 }],
    [diyaSet, { x: 520, y: 800, scale: 0.72, half: 0 }],
  ),
  diyas: [
    diwali.standing(diyaSet, { y: 780, scale: 1.08, half: 0 }),
    diwali.close((pen) => diya(pen, coats.rani), [30, -80], 2.6),
    diwali.gifted(diyaSet, { x: 290, y: 800, scale: 0.56, half: 0 }),
  ],
  thali: [
    diwali.standing(pujaThali, { y: 780, scale: 1.1, half: 300 }),
    diwali.close(pujaThali, [-60, -230], 1.9),
  ],
  lantern: [diwali.hanging(starLantern, { y: 460, scale: 1.16 }), diwali.close(starLantern, [40, -90], 2.1)],
  toran: [diwali.hanging(marigoldToran, { y: 430 }), diwali.close(marigoldToran, [-190, -170], 2.1)],
};
