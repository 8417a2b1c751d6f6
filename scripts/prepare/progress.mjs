/**
 * What is being done and since when; builds run side by side.
 * @type {Map<string, number>}
 */
const running = new Map();
/** @type {NodeJS.Timeout | undefined} */
let clock;

/**
 * Says what is being done. A terminal also shows for how long, so that nobody takes a long step for a hang.
 * @template Result
 * @param {string} step
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withProgress(step, work) {
  if (!process.stdout.isTTY) {
    console.log(`${step} …`);
    return work();
  }
  running.set(step, Date.now());
  draw();
  clock ??= setInterval(draw, 1000).unref();
  try {
    return await work();
  } finally {
    const seconds = secondsSince(running.get(step) ?? 0);
    running.delete(step);
    if (running.size === 0) {
      clearInterval(clock);
      clock = undefined;
    }
    process.stdout.write(`${CLEAR_LINE}${progressLine([[step, seconds]])}\n`);
    draw();
  }
}

/**
 * @param {[step: string, seconds: number][]} steps
 */
export function progressLine(steps) {
  const longest = Math.max(...steps.map(([, seconds]) => seconds));
  return `${steps.map(([step]) => step).join(', ')} … ${longest} s`;
}

function draw() {
  if (running.size === 0) return;
  const steps = [...running].map(
    ([step, since]) => /** @type {[string, number]} */ ([step, secondsSince(since)]),
  );
  process.stdout.write(`${CLEAR_LINE}${progressLine(steps)}`);
}

/** @param {number} time */
function secondsSince(time) {
  return Math.round((Date.now() - time) / 1000);
}

const CLEAR_LINE = '\r\x1b[2K';
