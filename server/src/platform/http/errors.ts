import type { Operation } from '@tohfa/contract';
import type { FastifyError, FastifyInstance } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { OverloadedError } from '../concurrency.ts';
import { isDatabaseUnavailable } from '../database.ts';
import { type Refusal, refuse, sendRefusal } from './operations.ts';

/** Every error becomes words for a person and a stable code; what went wrong inside stays in the log. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { operation } = request.routeOptions.config;
    const refusal = toRefusal(error, operation);
    if (refusal.status >= 500) request.log.error({ err: error }, 'a call failed');
    return sendRefusal(reply, refusal, operation);
  });
}

function toRefusal(error: FastifyError, operation: Operation | undefined): Refusal {
  if (error instanceof OverloadedError) return refuse('unavailable', { retryAfterSeconds: 2 });
  if (isDatabaseUnavailable(error)) return refuse('unavailable', { retryAfterSeconds: 2 });
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
  }
  // Fastify and the JSON parser mark what the sender did wrong with a 4xx status.
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return refuse(error.statusCode === 413 ? 'too_large' : 'invalid_input');
  }
  return refuse('failed');
}

function toFieldMessages(issues: readonly ValidationIssue[]): { fields?: Record<string, string> } {
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
