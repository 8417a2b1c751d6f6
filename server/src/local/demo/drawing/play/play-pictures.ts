import { stages } from '../kit/stages.ts';
import { channapatnaHorse } from './channapatna-horse.ts';
import { chessPortrait, chessSet } from './chess-set.ts';
import { panchatantraBooks } from './panchatantra-books.ts';

const { play } = stages;

export const playPictures = {
  icon: play.emblem(channapatnaHorse, { x: 470, y: 700, scale: 0.9 }),
  image: play.shelf(
    [panchatantraBooks, { x: 270, y: 700, scale: 0.78, half: 270 }],
    [channapatnaHorse, { x: 640, y: 790, scale: 0.7, half: 230 }],
  ),
  chess: [
    play.standing(chessSet, { y: 740, scale: 0.95, half: 330 }),
    play.close(chessPortrait, [0, -290], 1.15),
    play.gifted(chessSet, { x: 300, y: 800, scale: 0.6, half: 330 }),
  ],
  horse: [
    play.standing(channapatnaHorse, { x: 468, y: 770, scale: 1.14, half: 220 }),
    play.gifted(channapatnaHorse, { x: 270, y: 800, scale: 0.6, half: 220 }),
  ],
  books: [
    play.standing(panchatantraBooks, { y: 770, scale: 1.12, half: 260 }),
    play.close(panchatantraBooks, [10, -320], 2),
  ],
};
