import { z } from 'zod';

/** Where a shape gives no words of its own, people still get words and not a type checker's report. */
export function useInputWords(): void {
  z.config({
    customError: (issue) => {
      if (issue.input === undefined || issue.input === '') return 'This is needed.';
      switch (issue.code) {
        case 'invalid_type':
          return issue.expected === 'string' ? 'This must be text.' : `This must be a ${issue.expected}.`;
        case 'too_big':
          return `At most ${issue.maximum}.`;
        case 'too_small':
          return `At least ${issue.minimum}.`;
        default:
          return 'Please check this.';
      }
    },
  });
}
