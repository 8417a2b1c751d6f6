import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { isLanguage, LANGUAGES, type Language } from '@tohfa/contract/phrases';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { inLanguage } from '../language.ts';

/**
 * A language other than English stands at the start of an address, `/hi/explore`, for pages and calls alike: so every cache
 * on the way keeps the languages apart. Behind this file no route knows of it.
 */
export function withoutLanguage(request: IncomingMessage): string {
  const url = request.url ?? '/';
  const [, prefix, rest = ''] = /^\/(\w\w)(?=[/?]|$)(.*)$/.exec(url) ?? [];
  if (!isLanguage(prefix) || prefix === DEFAULT || rest === `/${WORKER}` || hasNoTexts(rest)) return url;
  languages.set(request, prefix);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** The router takes an encoded letter for the letter, and ends the path at a '#', too. */
function hasNoTexts(path: string): boolean {
  const [, first = ''] = /^\/+([^/?#]*)/.exec(path) ?? [];
  try {
    return WITHOUT_TEXTS.test(decodeURIComponent(first));
  } catch {
    return true;
  }
}

/** The language that the address names; without one, English. What is the same for everyone depends on it alone. */
export function languageOfAddress(request: FastifyRequest): Language {
  return languages.get(request.raw) ?? DEFAULT;
}

/** Each request is answered in one language. Calls without one in their address say in `Accept-Language` how to be refused. */
export function answerInLanguage(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => inLanguage(languageOf(request), done));
}

/**
 * Leads people to the page in their language: the one they have chosen (`?lang=hi`, kept in a cookie), else, once, the one
 * that their browser asks for. An address with a language is shown in it to everyone.
 */
export function leadToLanguage(app: FastifyInstance, publicUrl: string): void {
  const secure = publicUrl.startsWith('https:');
  const keep = (reply: FastifyReply, language: Language) =>
    reply.setCookie(COOKIE, language, { path: '/', sameSite: 'lax', secure, maxAge: COOKIE_SECONDS });

  app.addHook('onRequest', async (request, reply) => {
    if (!asksForPage(request)) return;
    const { lang: chosen } = request.query as { lang?: unknown };
    if (isLanguage(chosen)) {
      keep(reply, chosen);
      languages.delete(request.raw);
      return lead(reply, inAddress(withoutChoice(request.url), chosen));
    }
    if (languages.has(request.raw)) return;
    const kept = request.cookies[COOKIE];
    const wanted = isLanguage(kept) ? kept : acceptedLanguage(request);
    if (wanted === DEFAULT) return;
    if (!isLanguage(kept)) keep(reply, wanted);
    return lead(reply, inAddress(request.url, wanted));
  });

  // A page that moved keeps the language of its address.
  app.addHook('onSend', async (request, reply) => {
    const language = languages.get(request.raw);
    const target = reply.getHeader('location');
    if (language === undefined || typeof target !== 'string' || reply.statusCode >= 400) return;
    if (/^\/(?!\/)/.test(target) && !NOT_PAGES.test(target))
      reply.header('location', inAddress(target, language));
  });
}

/** Of one person: a cache that kept it would send others to that language. */
function lead(reply: FastifyReply, target: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(target);
}

/** The same page in a language. Two slashes at its start, or a backslash, would lead to another site. */
export function inAddress(url: string, language: Language): string {
  const path = url.replace(/^[/\\]+/, '/');
  return language === DEFAULT ? path : `/${language}${path}`;
}

/** A page or a picture is in the language of its address alone, whoever asks for it. */
function languageOf(request: FastifyRequest): Language {
  const named = languages.get(request.raw);
  if (named || request.routeOptions.config.operation?.sameForEveryone) return named ?? DEFAULT;
  return CALLS.test(request.url) ? acceptedLanguage(request) : DEFAULT;
}

/** English unless another one is asked for first. */
function acceptedLanguage({ headers }: FastifyRequest): Language {
  if (headers['accept-language'] === undefined) return DEFAULT;
  const [first] = new Negotiator({ headers }).languages();
  return LANGUAGES.find((language) => first === language || first?.startsWith(`${language}-`)) ?? DEFAULT;
}

function asksForPage({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const [path = ''] = url.split('?', 1);
  return (headers.accept ?? '').includes('text/html') && !NOT_PAGES.test(path) && !path.includes('.');
}

function withoutChoice(url: string): string {
  const [path = '/', query = ''] = url.split('?', 2);
  const rest = new URLSearchParams(query);
  rest.delete('lang');
  return rest.size > 0 ? `${path}?${rest}` : path;
}

/** The folder of the browser's build for a language. */
export function builtFor(dist: string, language: Language): string {
  return language === DEFAULT ? dist : join(dist, language);
}

/** What decides whether a page is sent or the one in another language. */
export const PAGES_VARY = 'accept-encoding, accept-language, cookie';

const DEFAULT: Language = 'en';
/** Each language has a file of its own. */
const WORKER = 'sw.js';
const COOKIE = 'language';
const COOKIE_SECONDS = 365 * 24 * 3600;
/** In no language: a proxy that shuts one of them by its path shuts all of it. */
const WITHOUT_TEXTS = /^(?:local|media|assets|metrics|healthz|readyz|feeds|ucp|mcp|\.well-known)$/i;
const CALLS = /^\/(?:backend|ucp|mcp)(?:[/?]|$)/;
const NOT_PAGES =
  /^\/(?:backend|local|media|assets|metrics|healthz|readyz|feeds|ucp|mcp|\.well-known)(?:[/?]|$)/;

/** Of requests whose address names one. */
const languages = new WeakMap<IncomingMessage, Language>();
