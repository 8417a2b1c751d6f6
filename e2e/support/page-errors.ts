import { type BrowserContext, expect } from '@playwright/test';

/**
 * Collects what a person would only see in the developer tools of any page of the story: uncaught errors, console
 * errors, and with them refusals of the content security policy, which Chromium reports there.
 */
export function watchPageErrors(context: BrowserContext): PageErrors {
  const seen: string[] = [];
  const allowed: RegExp[] = [];
  context.on('weberror', (error) => seen.push(`uncaught: ${error.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error') seen.push(`console: ${message.text()} (${message.location().url})`);
  });
  return {
    seen: () => [...seen],
    allow: (pattern) => allowed.push(pattern),
    expectNone() {
      const unexpected = seen.filter((error) => !allowed.some((pattern) => pattern.test(error)));
      expect(unexpected, 'errors in the page').toEqual([]);
    },
  };
}

export interface PageErrors {
  seen(): string[];
  /** For a story that provokes one, such as the browser's own line about a refused call. */
  allow(pattern: RegExp): void;
  expectNone(): void;
}
