// Preloaded into a shop by `clock.ts`: its clock, and with it that of its embedded database, goes ahead by the
// milliseconds in this file. Read anew each time, so that the next call of the story already sees the new time.
import { readFileSync } from 'node:fs';

const file = process.env.STORY_CLOCK ?? '';
const real = Date.now;
Date.now = () => real() + Number(readFileSync(file, 'utf8'));
