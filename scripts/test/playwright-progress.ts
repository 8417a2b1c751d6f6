import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';
import type { RunnerProgress } from './progress.ts';

/** Sends `scripts/test.ts` how far Playwright is, and prints why a story failed as soon as it has. */
export default class PlaywrightProgress implements Reporter {
  #state: RunnerProgress = { done: 0, all: 0, unit: 'stories', failed: 0, running: 'starting its shops' };

  printsToStdio(): boolean {
    return true;
  }

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#send({ all: suite.allTests().length });
  }

  onTestBegin(test: TestCase): void {
    this.#send({ running: nameOf(test) });
  }

  onTestEnd(test: TestCase, { status, retry, errors }: TestResult): void {
    if (status !== 'passed' && status !== test.expectedStatus) {
      const texts = errors.map(({ message, stack, snippet }) => `${stack ?? message}\n${snippet ?? ''}`);
      console.log([`${retry === 0 ? '' : 'again '}${status}: ${nameOf(test)}`, ...texts].join('\n'));
    }
    const isLast = status === test.expectedStatus || retry === test.retries;
    if (!isLast) return;
    const failed = test.outcome() === 'unexpected' ? 1 : 0;
    this.#send({ done: this.#state.done + 1, failed: this.#state.failed + failed });
  }

  /** Of a start or an end that failed, and of a file that does not load: no story has them. */
  onError({ message, stack }: { message?: string; stack?: string }): void {
    console.log(stack ?? message);
  }

  #send(changed: Partial<RunnerProgress>): void {
    this.#state = { ...this.#state, ...changed };
    process.send?.(this.#state);
  }
}

function nameOf(test: TestCase): string {
  const [, project, file] = test.titlePath();
  return `[${project}] e2e/${file} › ${test.title}`;
}
