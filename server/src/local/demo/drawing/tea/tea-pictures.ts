import { stages } from '../kit/stages.ts';
import { caddy, darjeelingTin } from './darjeeling-tin.ts';
import { filterCoffee } from './filter-coffee.ts';
import { kulhad, kulhadChai } from './kulhad-chai.ts';

const { tea } = stages;

export const teaPictures = {
  icon: tea.emblem(kulhad, { y: 660, scale: 2 }),
  image: tea.shelf(
    [caddy, { x: 210, y: 690, scale: 0.9, half: 150 }],
    [filterCoffee, { x: 600, y: 700, scale: 0.82, half: 240 }],
    [kulhad, { x: 330, y: 790, scale: 1, half: 70 }],
  ),
  darjeeling: [
    tea.standing(darjeelingTin, { y: 720, scale: 1.1, half: 170 }),
    tea.close(darjeelingTin, [150, -150], 2.3),
    tea.gifted(caddy, { x: 240, y: 790, scale: 0.72, half: 150 }),
  ],
  masalaChai: [
    tea.standing(kulhadChai, { y: 730, scale: 1.06, half: 200 }),
    tea.close(kulhadChai, [180, -110], 2.2),
  ],
  filterCoffee: [
    tea.standing(filterCoffee, { y: 750, scale: 1.12, half: 220 }),
    tea.gifted(filterCoffee, { x: 270, y: 800, scale: 0.62, half: 220 }),
  ],
};
