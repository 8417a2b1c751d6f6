import { type Operation, saysRequired } from '@tohfa/contract';
import { type Phrases, phrases } from '@tohfa/contract/phrases';
import type { FastifyError, FastifyInstance } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { OverloadedError } from '../concurrency.ts';
import { isDatabaseUnavailable, isUnstorableText } from '../database.ts';
import { findUnstorableField } from '../storable-text.ts';
import { type Refusal, refuse, sendRefusal } from './operations.ts';

/** Turns every error into a readable message and a stable code. Internal details stay in the log. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { operation } = request.routeOptions.config;
    // The client disconnected in the middle of its body. This is not our fault, so it is not logged as an error.
    const hasDisconnected = request.raw.destroyed && !request.raw.complete;
    const refusal = hasDisconnected ? refuse('invalid_input') : toRefusal(error, operation);
    if (refusal.status >= 500) request.log.error({ err: error, status: refusal.status }, 'call failed');
    return sendRefusal(reply, refusal, operation);
  });
}

/** Checks every string in path, query and JSON body. `readForm` applies the same rule to multipart fields. */
export function rejectUnstorableText(app: FastifyInstance): void {
  app.addHook('preValidation', async (request, reply) => {
    for (const part of [request.params, request.query, request.body]) {
      const field = findUnstorableField(part);
      if (field === undefined) continue;
      const details = field === '' ? {} : { fields: { [field]: ({ forms }: Phrases) => forms.unstorable } };
      return sendRefusal(reply, refuse('invalid_input', details), request.routeOptions.config.operation);
    }
  });
}

function toRefusal(error: FastifyError, operation: Operation | undefined): Refusal {
  if (error instanceof OverloadedError) return refuse('unavailable', { retryAfterSeconds: 2 });
  if (isUnstorableText(error)) return refuse('invalid_input');
  if (hasZodFastifySchemaValidationErrors(error))
    return refuse('invalid_input', toFieldMessages(error.validation));
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return refuse(operation?.form ? 'not_multipart' : 'not_json');
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return refuse('too_large');
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return refuse('bad_json');
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return refuse('invalid_input');
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EMFILE':
    case 'ENFILE':
      return refuse('unavailable', {
        message: ({ forms }) => forms.diskFull,
        retryAfterSeconds: 60,
      });
  }
  if (isDatabaseUnavailable(error)) return refuse('unavailable', { retryAfterSeconds: 2 });
  // Fastify and the JSON parser give client errors a 4xx status.
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return refuse(error.statusCode === 413 ? 'too_large' : 'invalid_input');
  }
  return refuse('failed');
}

function toFieldMessages(issues: readonly ValidationIssue[]): { fields?: Record<string, string> } {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    for (const { path, message } of leafIssues(issue)) {
      const name = String(path[0] ?? '');
      if (name) fields[name] ??= message;
      // A form with rows shows the message at the row: `variants.3.price`.
      if (path.length > 2 && /^\d+$/.test(String(path[1]))) fields[path.join('.')] ??= message;
    }
  }
  return Object.keys(fields).length > 0 ? { fields } : {};
}

/** If a body may have several forms, returns the issues of the closest form. */
function leafIssues({ instancePath, message, params }: ValidationIssue): FieldIssue[] {
  const path = instancePath.split('/').slice(1).filter(Boolean);
  const forms = Array.isArray(params?.errors) ? (params.errors as FieldIssue[][]) : [];
  if (path.length > 0 || forms.length === 0) return [{ path, message: message ?? phrases().forms.check }];
  const absent = (form: FieldIssue[]) => form.filter(({ message }) => saysRequired(message)).length;
  return [...forms].sort((a, b) => absent(a) - absent(b) || a.length - b.length)[0] ?? [];
}

interface FieldIssue {
  path: readonly PropertyKey[];
  message: string;
}

interface ValidationIssue {
  params?: Record<string, unknown>;
  instancePath: string;
  message?: string;
}
