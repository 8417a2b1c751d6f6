import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { createResponseCache, type FastPath } from './response-cache.ts';

/** Serves the contract for programs at `/backend/openapi.json` and for people at `/backend/calls`. */
export async function serveOpenApi(app: FastifyInstance, fastPath: Pick<FastPath, 'add'>): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Tohfa',
        version: '0.1.0',
        description: 'Every call of the shop. Prices are whole rupees, order amounts are paise.',
      },
    },
    transform: jsonSchemaTransform,
  });
  // Both are large and never change while the server runs, so they are built once and sent compressed from memory.
  const cache = createResponseCache(() => true);
  fastPath.add(cache.respondFromCache);
  app.get('/backend/openapi.json', { schema: { hide: true } }, (request, reply) =>
    cache.send(request, reply, 'openapi.json', async () => ({ text: JSON.stringify(app.swagger()) })),
  );
  app.get('/backend/calls', { schema: { hide: true } }, (request, reply) =>
    cache.send(request, reply, 'calls', async () => ({
      text: renderApiPage(app.swagger() as unknown as OpenApiDocument),
      headers: { 'content-type': 'text/html; charset=utf-8' },
    })),
  );
}

function renderApiPage({ paths }: OpenApiDocument): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => renderOperation(path, method, call)),
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Tohfa API</title><h1>Tohfa API</h1>
<p>For programs: <a href="/backend/openapi.json">openapi.json</a></p>${calls.join('')}</html>`;
}

function renderOperation(path: string, method: string, call: OpenApiOperation): string {
  const request = call.requestBody ? `<h3>Request</h3>${renderJson(call.requestBody)}` : '';
  const parameters = call.parameters ? `<h3>Query</h3>${renderJson(call.parameters)}` : '';
  return `<article><h2>${escapeHtml(`${method.toUpperCase()} ${path}`)}</h2>
<p>${escapeHtml(call.summary ?? '')} Caller: ${escapeHtml(call.tags?.join(', ') ?? '')}.</p>
${parameters}${request}<h3>Responses</h3>${renderJson(call.responses)}</article>`;
}

const renderJson = (value: unknown) => `<pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

interface OpenApiDocument {
  paths: Record<string, Record<string, OpenApiOperation>>;
}

interface OpenApiOperation {
  summary?: string;
  tags?: string[];
  parameters?: unknown;
  requestBody?: unknown;
  responses?: unknown;
}
