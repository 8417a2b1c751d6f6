import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule, TestSpecification } from 'vitest/node';
import type { RunnerProgress } from './progress.ts';

/** Sends `scripts/test.ts` how far Vitest is. What failed is printed by Vitest's own reporter beside it. */
export default class VitestProgress implements Reporter {
  #state: RunnerProgress = { done: 0, all: 0, unit: 'files', failed: 0, running: '' };

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#send({ all: specifications.length });
  }

  onTestModuleStart({ moduleId }: TestModule): void {
    this.#send({ running: relative(process.cwd(), moduleId) });
  }

  onTestCaseResult(test: TestCase): void {
    if (test.result().state === 'failed') this.#send({ failed: this.#state.failed + 1 });
  }

  onTestModuleEnd(): void {
    this.#send({ done: this.#state.done + 1 });
  }

  #send(changed: Partial<RunnerProgress>): void {
    this.#state = { ...this.#state, ...changed };
    process.send?.(this.#state);
  }
}
