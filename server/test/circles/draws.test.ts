import { daysAfter, indianDay, type OperationName } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendDrawMails } from '../../src/circles/index.ts';
import { queryRows } from '../../src/platform/database.ts';
import { signInAdmin } from '../support/admin-sign-in.ts';
import { joinedMember, makeCircle, newCircleToken, saveMember, viewCircle } from '../support/circles.ts';
import { confirmedPerson, type Person } from '../support/people.ts';
import { openShop, type Shop } from '../support/shop.ts';

const DATE = daysAfter(indianDay(new Date()), 20);
const NAMES = ['Aaravcanary', 'Bhavnacanary', 'Chetancanary', 'Divyacanary', 'Eshacanary'];

let shop: Shop;
/** The same shop in a process of its own, as far as the database can tell. */
let second: Shop;
const logged: string[] = [];

beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
  shop = await openShop({}, { log });
  second = await openShop({ DATABASE_URL: shop.databaseUrl }, { log });
});
afterAll(async () => {
  await second.close();
  await shop.close();
});

describe('a draw', () => {
  it('gives everybody one other person, respects exclusions, and shows wishes as they are now', async () => {
    const circle = await someCircle();
    const { drawId, members, ids } = circle;
    const [a, b] = ids as [string, string];
    await as(members[0], 'saveExclusions', {
      drawId,
      exclusions: [
        { giverId: a, receiverId: b },
        { giverId: b, receiverId: a },
      ],
    });
    expect((await draws(members[0]))[0]?.exclusions).toHaveLength(2);
    expect((await draws(members[1]))[0]).not.toHaveProperty('exclusions');
    await drawAll(circle);

    const drawn = await openAll(circle);
    expect([...drawn.values()].sort()).toEqual(NAMES);
    for (const [giver, receiver] of drawn) expect(receiver).not.toBe(giver);
    expect(drawn.get(NAMES[0] as string)).not.toBe(NAMES[1]);
    expect(drawn.get(NAMES[1] as string)).not.toBe(NAMES[0]);

    const receiver = drawn.get(NAMES[0] as string) as string;
    await saveMember(shop, members[NAMES.indexOf(receiver)] as string, { wishes: 'Warm socks' });
    expect((await as(members[0], 'drawResult', { drawId })).json()).toEqual({
      receiverName: receiver,
      wishes: 'Warm socks',
      wishProducts: [],
      budget: 500,
      date: DATE,
    });
    const kept = await queryRows(
      shop.opened.database,
      sql`select 1 from draw_exclusions where draw_id = ${drawId}`,
    );
    expect(kept).toEqual([]);
  });

  it('is drawn once, whoever asks at the same time on two servers, and each mail is sent once', async () => {
    const circle = await someCircle();
    const { maker, drawId, members } = circle;
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, nth) =>
        (nth % 2 === 0 ? shop : second).call('drawNames', { body: { memberToken: members[0], drawId } }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(409)]);
    await openAll(circle);
    await Promise.all([sendDrawMails(shop.shop.circles), sendDrawMails(second.shop.circles)]);
    const mails = [...shop.mails, ...second.mails].filter(({ to }) => to === maker.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['The names are drawn for Diwali 2026']);
    // It says which circle and member, and opens nothing by itself.
    expect(mails[0]?.text).toContain(`/circle#${circle.id}/${circle.ids[0]}`);
    expect(mails[0]?.text).not.toMatch(/#[\w-]{43}/);
    expect(mails[0]?.text).not.toContain('canary');
  });

  it('takes at least three people, and says who has nobody left to draw', async () => {
    const { drawId, members, ids } = await someCircle({ joining: 2 });
    expect((await as(members[0], 'drawNames', { drawId })).json()).toMatchObject({ code: 'draw_too_few' });
    await as(members[2], 'joinDraw', { drawId, takesPart: true });
    const exclusions = [ids[1], ids[2]].map((receiverId) => ({ giverId: ids[0], receiverId }));
    await as(members[0], 'saveExclusions', { drawId, exclusions });
    const refused = await as(members[0], 'drawNames', { drawId });
    expect(refused.json()).toMatchObject({
      code: 'draw_impossible',
      error: 'Aaravcanary would have nobody left to draw. Remove an exclusion and try again.',
    });
    expect((await draws(members[0]))[0]?.state).toBe('open');
  });

  it('is started, drawn, opened again and deleted only by whoever runs the circle', async () => {
    const { drawId, members } = await someCircle();
    const form = { name: 'Mine', date: DATE, budget: 100 };
    for (const [name, body] of [
      ['startDraw', form],
      ['saveExclusions', { drawId, exclusions: [] }],
      ['drawNames', { drawId }],
      ['reopenDraw', { drawId }],
      ['removeDraw', { drawId }],
    ] as const)
      expect((await as(members[1], name, body)).statusCode, name).toBe(403);
  });
});

describe('a result', () => {
  it('opens with the own link of its giver and with nothing else', async () => {
    const circle = await someCircle({ joining: 4 });
    const { maker, id, drawId, members } = circle;
    expect((await as(members[0], 'drawResult', { drawId })).statusCode).toBe(409);
    await drawAll(circle);
    const signedIn = await shop.call('drawResult', { token: maker.token, body: { circleId: id, drawId } });
    expect(signedIn.json()).toMatchObject({ code: 'draw_needs_link' });
    const link = newCircleToken();
    await shop.opened.database.execute(sql`insert into circle_links (token_hash, member_id)
      select sha256(${link}::bytea), id from circle_members where circle_id = ${id} and runs`);
    expect((await as(link, 'circleDraws', {})).statusCode).toBe(200);
    expect((await as(link, 'drawResult', { drawId })).json()).toMatchObject({ code: 'draw_needs_link' });
    // In the circle, but not in the draw.
    expect((await as(members[4], 'drawResult', { drawId })).statusCode).toBe(403);
    const other = await someCircle();
    expect((await as(other.members[0], 'drawResult', { drawId })).statusCode).toBe(404);
    expect((await as(other.members[0], 'drawNames', { drawId })).statusCode).toBe(404);
  });

  it('is not found by guessing tokens, and guessing is limited', async () => {
    const { drawId } = await someCircle();
    const statuses = new Set<number>();
    const ip = '203.0.113.91';
    await shop.shop.circles.limits.wrongLinksPerIp.consume(ip, 58);
    for (let tries = 0; tries < 4; tries += 1) {
      const body = { memberToken: newCircleToken(), drawId };
      statuses.add((await shop.call('drawResult', { body, ip })).statusCode);
    }
    expect([...statuses]).toEqual([404, 429]);
  });

  it('is deleted when somebody who takes part leaves; everybody is told, now and when it is drawn again', async () => {
    const circle = await someCircle();
    const { maker, drawId, members } = circle;
    await drawAll(circle);
    expect((await as(members[4], 'leaveCircle', {})).statusCode).toBe(200);
    expect((await as(members[0], 'drawResult', { drawId })).statusCode).toBe(409);
    expect(await countResults(drawId)).toBe(0);
    await sendDrawMails(shop.shop.circles);
    expect((await as(members[0], 'reopenDraw', { drawId })).statusCode).toBe(200);
    await drawAll(circle);
    await sendDrawMails(shop.shop.circles);
    const left = { ...circle, members: members.slice(0, 4) };
    expect([...(await openAll(left)).values()].sort()).toEqual(NAMES.slice(0, 4));
    const subjects = shop.mails.filter(({ to }) => to === maker.email).map(({ subject }) => subject);
    // What was no longer so when it would have been sent is not told.
    expect(subjects).toEqual([
      'The names for Diwali 2026 must be drawn again',
      'The names were drawn again for Diwali 2026',
    ]);
  });

  it('is drawn again as often as somebody likes, and mailed of a few times a day', async () => {
    const circle = await someCircle();
    const { maker, drawId, members } = circle;
    for (let time = 0; time < 11; time += 1) {
      await drawAll(circle);
      await sendDrawMails(shop.shop.circles);
      if (time < 10) await as(members[0], 'reopenDraw', { drawId });
    }
    expect(shop.mails.filter(({ to }) => to === maker.email)).toHaveLength(8);
    // The page tells what the mails do not any more.
    expect((await draws(members[1] ?? ''))[0]?.state).toBe('drawn');
  });

  it('stays closed after its giver makes a new link, and the next draw opens with that', async () => {
    const circle = await someCircle();
    const { drawId, members } = circle;
    await drawAll(circle);
    const newToken = newCircleToken();
    for (let time = 0; time < 2; time += 1)
      expect((await as(members[1], 'renewMyLink', { newToken })).json()).toMatchObject({
        memberToken: newToken,
      });
    expect((await as(members[1], 'circleDraws', {})).statusCode).toBe(404);
    expect((await draws(newToken))[0]?.state).toBe('broken');
    await as(members[0], 'reopenDraw', { drawId });
    await drawAll(circle);
    expect((await as(newToken, 'drawResult', { drawId })).statusCode).toBe(200);
  });
});

describe('nobody can find out who has drawn whom', () => {
  it('whatever anybody sees, and every row of the database but the sealed bytes, is the same for different draws', async () => {
    const circle = await someCircle();
    const { drawId, members, ids, maker } = circle;
    const cookie = await signInAdmin(shop);
    const outcomes = new Set<string>();
    let first: string | undefined;
    await drawAll(circle);
    // Mails of other circles, too.
    await sendDrawMails(shop.shop.circles);
    for (let time = 0; time < 5; time += 1) {
      await as(members[0], 'reopenDraw', { drawId });
      await shop.opened.database.execute(sql`delete from sent_mails`);
      shop.mails.length = 0;
      await drawAll(circle);
      await sendDrawMails(shop.shop.circles);
      const seen = await observe(circle, maker, cookie);
      first ??= seen;
      expect(seen).toBe(first);
      outcomes.add(JSON.stringify([...(await openAll(circle))]));
      // Now everybody has looked, which must not be seen either.
      if (time === 0) expect(await observe(circle, maker, cookie)).toBe(seen);
    }
    expect(outcomes.size).toBeGreaterThan(1);
    // The search itself works: names and ids are in what was observed, in lists of everybody.
    expect(first).toContain(NAMES[0]);
    expect(first).toContain(ids[4]);
  });

  it('results are equally long and lie in the database in no order', async () => {
    const circle = await someCircle();
    const firstRows = new Set<string>();
    for (let time = 0; time < 12; time += 1) {
      if (time > 0) await as(circle.members[0], 'reopenDraw', { drawId: circle.drawId });
      await drawAll(circle);
      const rows = await queryRows<{ giver_id: string; size: number }>(
        shop.opened.database,
        sql`select giver_id, octet_length(sealed) as size from draw_results
          where draw_id = ${circle.drawId} order by ctid`,
      );
      expect(rows.map(({ size }) => size)).toEqual([64, 64, 64, 64, 64]);
      firstRows.add(rows[0]?.giver_id ?? '');
    }
    expect(firstRows.size).toBeGreaterThan(1);
  });

  it('logs hold no name, token, member or result', async () => {
    const circle = await someCircle();
    logged.length = 0;
    await drawAll(circle);
    await openAll(circle);
    await sendDrawMails(shop.shop.circles);
    const text = logged.join('');
    expect(text).toContain('draw-result');
    for (const secret of [...circle.ids, ...circle.members, ...NAMES]) expect(text).not.toContain(secret);
  });
});

/** A circle of five in which names can be drawn; the first runs it and has a confirmed address. */
async function someCircle({ joining = 5 } = {}): Promise<DrawCircle> {
  const maker = await confirmedPerson(shop.opened.database, NAMES[0]);
  const made = await makeCircle(shop, maker);
  const members = [made.token];
  for (const name of NAMES.slice(1)) members.push(await joinedMember(shop, made, name));
  const body = { name: 'Diwali 2026', date: DATE, budget: 500 };
  const drawId = (await as(made.token, 'startDraw', body)).json<{ id: string }>().id;
  for (const member of members.slice(0, joining)) await as(member, 'joinDraw', { drawId, takesPart: true });
  const view = await viewCircle(shop, made.token);
  const ids = NAMES.map((name) => view.members.find((member) => member.name === name)?.id ?? '');
  return { maker, id: made.id, drawId, members, ids };
}

function as(memberToken: string | undefined, name: OperationName, body: object) {
  return shop.call(name, { body: { memberToken, ...body } });
}

async function draws(memberToken: string | undefined) {
  return (await as(memberToken, 'circleDraws', {})).json<{
    draws: { state: string; exclusions?: object[] }[];
  }>().draws;
}

async function drawAll({ drawId, members }: DrawCircle): Promise<void> {
  const answer = await as(members[0], 'drawNames', { drawId });
  expect(answer.json()).toEqual({ success: true });
}

/** Whom each has drawn, by names. */
async function openAll({
  drawId,
  members,
}: Pick<DrawCircle, 'drawId' | 'members'>): Promise<Map<string, string>> {
  const drawn = new Map<string, string>();
  for (const [nth, member] of members.entries()) {
    const answer = await as(member, 'drawResult', { drawId });
    expect(answer.statusCode, answer.body).toBe(200);
    drawn.set(NAMES[nth] as string, answer.json<{ receiverName: string }>().receiverName);
  }
  return drawn;
}

async function countResults(drawId: string): Promise<number> {
  const rows = await queryRows(
    shop.opened.database,
    sql`select 1 from draw_results where draw_id = ${drawId}`,
  );
  return rows.length;
}

/**
 * All that people, admins and a thief of the database can look at, as one text: answers to every member, exports, what
 * admins list, and every table with the sealed bytes left out. Counters of calls are no secret and differ.
 */
async function observe({ id, members }: DrawCircle, maker: Person, cookie: string): Promise<string> {
  const parts = shop.mails.map(({ subject, text, html }) => `${subject}\n${text}\n${html}`);
  for (const member of members)
    for (const name of ['circle', 'circleDraws', 'exportCircleMember'] as const)
      parts.push((await as(member, name, {})).body);
  for (const name of ['myCircles', 'myData'] as const)
    parts.push((await shop.call(name, { token: maker.token })).body);
  parts.push((await shop.call('circleDraws', { token: maker.token, body: { circleId: id } })).body);
  for (const name of ['listAudit', 'listSentMails'] as const)
    parts.push((await shop.call(name, { cookie, ...(name === 'listSentMails' && { body: {} }) })).body);
  const tables = await queryRows<{ name: string }>(
    shop.opened.database,
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')
        and tablename not in ('rate_limits', 'sessions') order by 1`,
  );
  const rows = await queryRows<{ row: string }>(
    shop.opened.database,
    sql.join(
      tables.map(
        ({ name }) => sql`select ${name} || (to_jsonb(t) - 'sealed')::text as row from ${sql.raw(name)} t`,
      ),
      sql` union all `,
    ),
  );
  parts.push(...rows.map(({ row }) => row).sort());
  return parts
    .join('\n')
    .replace(/"(id|times_drawn)": ?\d+/g, '')
    .replace(/"exportedAt":"[^"]*"/g, '')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[.\d]*(?:Z|\+\d\d:\d\d)/g, '<moment>');
}

interface DrawCircle {
  maker: Person;
  id: string;
  drawId: string;
  /** Tokens, in the order of the names. */
  members: string[];
  /** Ids of the members, in the same order. */
  ids: string[];
}
