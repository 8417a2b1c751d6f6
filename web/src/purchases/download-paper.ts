import { ask } from '../api.ts';
import { saveFile } from '../save-file.ts';

/** Fetched with the bearer value, which a plain link could not carry, and handed over as a file. */
export async function downloadPaper(paper: 'invoice' | 'receipt', id: string): Promise<void> {
  const answer = await ask(paper, { query: { id } });
  const given = answer.headers.get('content-disposition') ?? '';
  const name = /filename="([\w.-]+)"/.exec(given)?.[1] ?? `tohfa-${paper}.pdf`;
  saveFile(name, await answer.blob());
}
