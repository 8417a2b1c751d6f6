import { stages } from '../kit/stages.ts';
import { hangingMoneyPlant } from './hanging-money-plant.ts';
import { jadeBonsai } from './jade-bonsai.ts';
import { tulsiVrindavan } from './tulsi-vrindavan.ts';

const { plants } = stages;

export const plantsPictures = {
  icon: plants.emblem(jadeBonsai, { y: 760, scale: 0.96 }),
  image: plants.shelf(
    [hangingMoneyPlant, { x: 640, y: 330, scale: 0.76, half: 0 }],
    [tulsiVrindavan, { x: 260, y: 760, scale: 0.9, half: 170 }],
    [jadeBonsai, { x: 620, y: 810, scale: 0.52, half: 120 }],
  ),
  tulsi: [
    plants.standing(tulsiVrindavan, { y: 790, scale: 1.14, half: 180 }),
    plants.close(tulsiVrindavan, [0, -200], 2.2),
  ],
  jade: [
    plants.standing(jadeBonsai, { y: 760, scale: 1.08, half: 120 }),
    plants.gifted(jadeBonsai, { x: 250, y: 800, scale: 0.66, half: 120 }),
  ],
  moneyPlant: [
    plants.hanging(hangingMoneyPlant, { y: 462, scale: 1.1 }),
    plants.close(hangingMoneyPlant, [-150, 110], 2),
  ],
};
