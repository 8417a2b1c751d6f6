import { randomInt } from 'node:crypto';
import {
  COUPONS_PER_PAGE,
  type Coupon,
  type couponOperations,
  type Operations,
  paise,
  paiseFromRupees,
  wholeRupees,
} from '@tohfa/contract';
import { count, desc, eq, ilike, sql } from 'drizzle-orm';
import { recordAudit } from '../audit/index.ts';
import type { Database } from '../platform/database.ts';
import { type Call, type FieldProblems, type Handlers, refuse } from '../platform/http/operations.ts';
import { type CouponRow, coupons } from './tables.ts';

export function couponRoutes(database: Database) {
  return {
    allCoupons: (call) => allCoupons(database, call),
    saveCoupon: (call) => saveCoupon(database, call),
    createCouponCodes: (call) => createCouponCodes(database, call),
  } satisfies Handlers<typeof couponOperations>;
}

async function allCoupons(database: Database, { query }: Call<Operations['allCoupons']>) {
  const where = query.q ? ilike(coupons.code, `%${query.q.replace(/[\\%_]/g, '\\$&')}%`) : undefined;
  const rows = await database
    .select()
    .from(coupons)
    .where(where)
    .orderBy(desc(coupons.createdAt), desc(coupons.code))
    .limit(COUPONS_PER_PAGE)
    .offset(((query.page ?? 1) - 1) * COUPONS_PER_PAGE);
  const [counted] = await database.select({ total: count() }).from(coupons).where(where);
  return { coupons: rows.map(toCoupon), total: counted?.total ?? 0 };
}

async function saveCoupon(database: Database, { body, identity }: Call<Operations['saveCoupon']>) {
  const problem = termsProblem(body);
  if (problem) return refuse('invalid_input', { fields: problem });
  const { id, code, maxUses = null } = body;
  return database.transaction(async (tx) => {
    const [before] = id ? await tx.select().from(coupons).where(eq(coupons.id, id)).for('update') : [];
    if (id && !before) return refuse('not_found');
    if (maxUses !== null && maxUses < (before?.uses ?? 0))
      return refuse('invalid_input', {
        fields: { maxUses: ({ basket }) => basket.coupon.alreadyUsed({ count: before?.uses ?? 0 }) },
      });
    const [taken] = await tx.select({ id: coupons.id }).from(coupons).where(eq(coupons.code, code));
    if (taken && taken.id !== id) return refuse('coupon_exists');
    const values = { ...toRow(body), code, maxUses };
    const [after] = id
      ? await tx
          .update(coupons)
          .set({ ...values, updatedAt: sql`now()` })
          .where(eq(coupons.id, id))
          .returning()
      : await tx.insert(coupons).values(values).onConflictDoNothing().returning();
    if (!after) return refuse('coupon_exists');
    await recordAudit(tx, {
      actor: identity.admin.email,
      action: before ? 'coupon-update' : 'coupon-create',
      subject: code,
      ...(before && { before: toCoupon(before) }),
      after: toCoupon(after),
    });
    return { success: true as const, coupon: toCoupon(after) };
  });
}

async function createCouponCodes(
  database: Database,
  { body, identity }: Call<Operations['createCouponCodes']>,
) {
  const problem = termsProblem(body);
  if (problem) return refuse('invalid_input', { fields: problem });
  const terms = { ...toRow(body), maxUses: 1, maxUsesPerPerson: null };
  return database.transaction(async (tx) => {
    const codes: string[] = [];
    while (codes.length < body.count) {
      const wanted = Array.from({ length: body.count - codes.length }, () => randomCode(body.prefix));
      const rows = await tx
        .insert(coupons)
        .values(wanted.map((code) => ({ ...terms, code })))
        .onConflictDoNothing()
        .returning({ code: coupons.code });
      codes.push(...rows.map(({ code }) => code));
    }
    await recordAudit(tx, {
      actor: identity.admin.email,
      action: 'coupon-codes',
      subject: body.prefix || 'codes',
      after: { count: body.count, kind: body.kind, value: body.value },
    });
    return { success: true as const, codes };
  });
}

/** Without letters and digits that look alike. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const RANDOM_LETTERS = 10;

function randomCode(prefix: string): string {
  const letters = Array.from({ length: RANDOM_LETTERS }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `${prefix}${prefix && '-'}${letters.join('')}`;
}

function termsProblem({ kind, value, startsAt, endsAt }: Terms): FieldProblems | undefined {
  if (kind === 'percent' && (value > 100 || Math.round(value * 100) !== Number((value * 100).toFixed(6))))
    return { value: ({ basket }) => basket.coupon.percentage };
  if (kind === 'amount' && !Number.isInteger(value))
    return { value: ({ basket }) => basket.coupon.wholeRupees };
  if (startsAt && endsAt && startsAt >= endsAt) return { endsAt: ({ basket }) => basket.coupon.endsFirst };
  return undefined;
}

function toRow(terms: Terms) {
  return {
    kind: terms.kind,
    value: terms.kind === 'percent' ? Math.round(terms.value * 100) : paiseFromRupees(terms.value),
    maxDiscountPaise: terms.maxDiscount === undefined ? null : paiseFromRupees(terms.maxDiscount),
    minPaise: paiseFromRupees(terms.minimum),
    startsAt: terms.startsAt ? new Date(terms.startsAt) : null,
    endsAt: terms.endsAt ? new Date(terms.endsAt) : null,
    maxUsesPerPerson: terms.maxUsesPerPerson ?? null,
    active: terms.active,
    categoryId: terms.categoryId ?? null,
    firstOrder: terms.firstOrder,
    forEmail: terms.email ?? null,
  };
}

function toCoupon(row: CouponRow): Coupon {
  const { id, code, kind, uses, active, maxUses, maxUsesPerPerson, startsAt, endsAt } = row;
  return {
    id,
    code,
    kind,
    value: kind === 'percent' ? row.value / 100 : wholeRupees(paise(row.value)),
    minimum: wholeRupees(paise(row.minPaise)),
    uses,
    active,
    firstOrder: row.firstOrder,
    ...(row.categoryId !== null && { categoryId: row.categoryId }),
    ...(row.forEmail !== null && { email: row.forEmail }),
    createdAt: row.createdAt.toISOString(),
    ...(row.maxDiscountPaise !== null && { maxDiscount: wholeRupees(paise(row.maxDiscountPaise)) }),
    ...(startsAt && { startsAt: startsAt.toISOString() }),
    ...(endsAt && { endsAt: endsAt.toISOString() }),
    ...(maxUses !== null && { maxUses }),
    ...(maxUsesPerPerson !== null && { maxUsesPerPerson }),
  };
}

type Terms = Omit<Call<Operations['createCouponCodes']>['body'], 'prefix' | 'count'>;
