import { startAsAdmin } from '../test/shop/admin-sessions.ts';
import { paths } from '../web/src/lib/paths.ts';
import { expect, test } from './support/admin.ts';
import { expectAccessible } from './support/axe.ts';

const STATUS = '**/backend/shop-status';
const WIDTHS = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

test('the status shows that everything works, and by itself what no longer does', async ({
  page,
  adminSessions,
}) => {
  await startAsAdmin(page, await adminSessions.current());
  await page.clock.install();
  await page.goto(paths.adminStatus);
  await expect(page.getByRole('status').filter({ hasText: 'Everything works.' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Shop and database' })).toContainText(/answers in \d+ ms/);
  await expect(page.getByRole('region', { name: 'Services' })).toContainText('Local stand-in');

  let hasProblems = true;
  await page.route(STATUS, async (route) => {
    if (!hasProblems) return route.fallback();
    const answer = await (await route.fetch()).json();
    answer.problems = ['payments-unmatched', 'jobs-late'];
    answer.payments.unmatched = 2;
    answer.jobs.oldestDueSeconds = 1800;
    return route.fulfill({ json: answer });
  });
  await page.clock.fastForward(15_000);
  const problems = page.getByRole('alert');
  await expect(problems).toContainText('Money arrived for orders the shop does not know.');
  await expect(problems).toContainText('Background jobs have been waiting for more than ten minutes.');
  await expect(page.getByRole('region', { name: 'Background work' })).toContainText('30 minutes');
  for (const viewport of WIDTHS) {
    await page.setViewportSize(viewport);
    await expect(problems).toBeVisible();
    await expectAccessible(page, { inFull: true });
  }

  // The page was idle: the session must not be kept alive forever.
  await page.clock.fastForward(11 * 60_000);
  await expect(page.getByText('Paused: move the pointer or press a key to go on.')).toBeVisible();
  hasProblems = false;
  await page.keyboard.press('Shift');
  await page.clock.fastForward(15_000);
  await expect(problems).toHaveCount(0);
});

test('a status that cannot be read says so, keeps what it had, and can be asked for again', {
  tag: '@full',
}, async ({ page, adminSessions, pageErrors }) => {
  pageErrors.allow(/503/);
  await startAsAdmin(page, await adminSessions.current());
  await page.route(STATUS, (route) =>
    route.fulfill({ status: 503, json: { error: 'The shop is busy.', code: 'unavailable' } }),
  );
  await page.goto(paths.adminStatus);
  await expect(page.getByRole('alert')).toContainText('Error: The shop is busy.');
  await page.unroute(STATUS);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Everything works.')).toBeVisible();
});
