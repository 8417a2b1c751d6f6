import type { Phrases } from '@tohfa/contract/phrases';
import { eq, inArray, sql } from 'drizzle-orm';
import type { PersonalData } from '../platform/personal-data.ts';
import { eraseParcelWords } from '../purchases/index.ts';
import { eraseTitles, hasParcelUnderway, listRegistriesOf, updateParcelContents } from './sql.ts';
import { registries, registryItems, registryOrders, registryThanks } from './tables.ts';
import { type OwnViewDeps, toOwnRegistry } from './view.ts';

/** The registries of an erased account stay because of what was given on them, without words, people and address. */
export function registryPersonalData(deps: OwnViewDeps): PersonalData {
  return {
    async exportData(database, userId) {
      const own = await listRegistriesOf(database, userId);
      return { registries: await Promise.all(own.map((one) => toOwnRegistry(deps, one))) };
    },
    erasureBlocker: async (database, userId) =>
      (await hasParcelUnderway(database, userId))
        ? ({ accounts }: Phrases) => accounts.erasureBlocked.registry
        : undefined,
    async erase(tx, { id }) {
      for (const own of await listRegistriesOf(tx, id)) {
        await tx
          .update(registries)
          .set({
            ...{ title: '', words: '', recipientName: '', recipientPhone: '', address: '', pincode: '' },
            addressParts: { flatNo: '', apartment: '', landmark: '', district: '', state: '', pincode: '' },
            picture: null,
            endedAt: sql`coalesce(${registries.endedAt}, now())`,
            updatedAt: sql`now()`,
          })
          .where(eq(registries.id, own.id));
        const given = await tx
          .update(registryOrders)
          .set({ sentName: '', sentPhone: '', sentAddress: '' })
          .where(
            inArray(
              registryOrders.itemId,
              tx
                .select({ id: registryItems.id })
                .from(registryItems)
                .where(eq(registryItems.registryId, own.id)),
            ),
          )
          .returning({ orderId: registryOrders.orderId });
        await eraseParcelWords(
          tx,
          given.map(({ orderId }) => orderId),
        );
        await tx.update(registryThanks).set({ message: '' }).where(eq(registryThanks.registryId, own.id));
        await eraseTitles(tx, own.id);
        await updateParcelContents(tx, own.id, 'all');
      }
    },
  };
}
