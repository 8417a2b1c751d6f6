// Loaded into a shop before anything else (`node --import`): its clock is off by the seconds that CLOCK_FILE holds.
// PostgreSQL's clock is right all the time: it decides about money.
import { readFileSync } from 'node:fs';

const RealDate = Date;
let offsetMs = 0;
const now = () => RealDate.now() + offsetMs;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, parts: [] | [number]) =>
    parts.length === 0 ? new target(now()) : new target(...parts),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});

setInterval(() => {
  try {
    offsetMs = Number(readFileSync(process.env.CLOCK_FILE ?? '', 'utf8')) * 1000 || 0;
  } catch {
    offsetMs = 0;
  }
}, 250).unref();
