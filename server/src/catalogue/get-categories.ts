import type { Operations } from '@tohfa/contract';
import { ALREADY_SENT, type Call } from '../platform/http/mount-operations.ts';
import { listCategories } from './catalogue-sql.ts';
import type { Catalogue } from './get-products.ts';

export async function getCategories(
  { database, copies }: Catalogue,
  { request, reply }: Call<Operations['getCategories']>,
) {
  await copies.send(request, reply, 'categories', async () => ({
    json: JSON.stringify(await listCategories(database)),
  }));
  return ALREADY_SENT;
}
