import type { Operation } from '@tohfa/contract';
import type { FastifyError, FastifyInstance } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDatabaseAway } from '../database.ts';
import { Crowded } from '../turnstile.ts';
import { sendRefusal } from './mount-operations.ts';
import { type Refusal, refuse } from './refusal.ts';

/** Every error becomes words for a person and a stable code; what went wrong inside stays in the log. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { operation } = request.routeOptions.config;
    const refusal = refusalFor(error, operation);
    if (refusal.status >= 500) request.log.error({ err: error }, 'a call failed');
    return sendRefusal(reply, refusal, operation);
  });
}

function refusalFor(error: FastifyError, operation: Operation | undefined): Refusal {
  if (error instanceof Crowded) return refuse('unavailable', { retryAfterSeconds: 2 });
  if (isDatabaseAway(error)) return refuse('unavailable', { retryAfterSeconds: 2 });
  if (hasZodFastifySchemaValidationErrors(error)) return refuse('invalid_input', wordsFor(error.validation));
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
  }
  // Fastify and the JSON parser mark what the sender did wrong with a 4xx status.
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return refuse(error.statusCode === 413 ? 'too_large' : 'invalid_input');
  }
  return refuse('failed');
}

function wordsFor(issues: readonly ValidationIssue[]): { fields?: Record<string, string> } {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const name = issue.instancePath.split('/')[1];
    if (name) fields[name] ??= issue.message ?? 'Please check this.';
  }
  return Object.keys(fields).length > 0 ? { fields } : {};
}

interface ValidationIssue {
  instancePath: string;
  message?: string;
}
