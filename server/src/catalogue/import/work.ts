import { sql } from 'drizzle-orm';
import { queryRows } from '../../platform/database.ts';
import { applyNext } from './apply-import.ts';
import { checkImport } from './check-import.ts';
import type { ImportDeps } from './deps.ts';
import { fetchNextPictures } from './import-pictures.ts';
import { undoNext } from './undo-import.ts';

/** Those this process works on: the job and the task that resumes may find the same one. */
const working = new Set<string>();

/** Job: takes an import as far as it can go without a person. Every step can be repeated, by any process. */
export async function workOnImport(deps: ImportDeps, importId: string): Promise<void> {
  if (working.has(importId)) return;
  working.add(importId);
  try {
    await checkImport(deps, importId);
    let hasWritten = false;
    for (const step of [applyNext, undoNext]) while (await step(deps, importId)) hasWritten = true;
    if (hasWritten) deps.changed('all');
    while (await fetchNextPictures(deps, importId));
  } finally {
    working.delete(importId);
  }
}

/** Task: goes on with imports whose server has ended. */
export async function resumeImports(deps: ImportDeps): Promise<void> {
  const unfinished = await queryRows<{ id: string }>(
    deps.database,
    sql`select id from imports where state in ('checking', 'running')
      or (state = 'done' and exists (select 1 from import_rows r where r.import_id = imports.id and r.pictures = 'waiting'))
      order by created_at`,
  );
  // One that fails does not keep the others waiting; it is tried again with the next run.
  const failed: unknown[] = [];
  for (const { id } of unfinished) await workOnImport(deps, id).catch((error) => failed.push(error));
  if (failed.length > 0) throw new AggregateError(failed, 'imports failed');
}
