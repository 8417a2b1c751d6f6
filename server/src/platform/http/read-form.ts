import multipart, { type MultipartFile } from '@fastify/multipart';
import { type CheckedForm, MAX_FILE_BYTES, MAX_FILES, type Operation } from '@tohfa/contract';
import type { FastifyInstance } from 'fastify';
import type { Call } from './mount-operations.ts';
import { type Refusal, refuse } from './refusal.ts';

const MOST_FIELDS = 40;

/** Lets this part of the server take multipart bodies, and nothing but them. */
export async function acceptForms(scope: FastifyInstance): Promise<void> {
  scope.removeContentTypeParser('application/json');
  await scope.register(multipart, {
    limits: {
      fileSize: MAX_FILE_BYTES,
      files: MAX_FILES,
      fields: MOST_FIELDS,
      parts: MOST_FIELDS + MAX_FILES,
      fieldNameSize: 100,
      fieldSize: 16 * 1024,
      headerPairs: 20,
    },
    // A file that is too large answers for itself, beside others that are not.
    throwFileSizeLimit: false,
  });
}

/**
 * Reads a multipart body to its end: the text fields, checked against the contract, and each file through
 * `takeFile` as it arrives, so that one file at a time is in memory. Without `takeFile` a file is refused.
 * Fields may come after files: what `takeFile` kept has to be undone when the form is refused after all.
 */
export async function readForm<O extends Operation, Taken = never>(
  { request, reply }: Call<O>,
  takeFile?: (file: FormFile) => Promise<Taken>,
): Promise<{ form: CheckedForm<O>; files: Taken[] } | Refusal<'not_multipart' | 'invalid_input'>> {
  const shape = request.routeOptions.config.operation?.form;
  if (!shape || !request.isMultipart()) return refuse('not_multipart');
  const fields = new Map<string, unknown>();
  const files: Taken[] = [];
  const wrong: Record<string, string> = {};
  // To the end even when something is wrong: a body left half-read would keep its connection busy.
  for await (const part of request.parts()) {
    const name = part.fieldname;
    if (part.type === 'file') {
      const file = await wholeFile(part);
      if (takeFile) files.push(await takeFile(file));
      else wrong[name] ??= 'No file is taken here.';
    } else {
      if (fields.has(name)) wrong[name] ??= 'This was given twice.';
      if (part.fieldnameTruncated || part.valueTruncated) wrong[name] ??= 'That is too long.';
      fields.set(name, part.value);
    }
  }
  // Someone who has gone meanwhile will not hear what was kept for them.
  if (reply.raw.destroyed) return refuse('invalid_input');
  const checked = shape.safeParse(Object.fromEntries(fields));
  for (const { path, message } of checked.error?.issues ?? []) wrong[String(path[0] ?? 'form')] ??= message;
  if (!checked.success || Object.keys(wrong).length > 0) return refuse('invalid_input', { fields: wrong });
  return { form: checked.data as CheckedForm<O>, files };
}

async function wholeFile({ fieldname, file }: MultipartFile): Promise<FormFile> {
  const chunks: Buffer[] = [];
  for await (const chunk of file) chunks.push(chunk as Buffer);
  return { field: fieldname, bytes: file.truncated ? undefined : Buffer.concat(chunks) };
}

export interface FormFile {
  /** The name of its form field. What the sender calls the file itself is nobody's business. */
  field: string;
  /** Undefined when it has more bytes than a file may have. */
  bytes: Buffer | undefined;
}
