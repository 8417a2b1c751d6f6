import * as z from 'zod/mini';
import { fieldTexts } from './phrases/fields.ts';

// Every schema that has no message of its own gets one that a person can read. Zod has one configuration for all of a process:
// the pages that the server renders are bundled without this file, because each bundle speaks one language only.
z.config({
  customError: (issue) => {
    if (issue.input === undefined || issue.input === '') return fieldTexts().required;
    switch (issue.code) {
      case 'invalid_type':
        return issue.expected === 'string'
          ? fieldTexts().notText
          : fieldTexts().notA({ kind: issue.expected });
      case 'too_big':
        return fieldTexts().tooBig({ max: issue.maximum });
      case 'too_small':
        return fieldTexts().tooSmall({ min: issue.minimum });
      default:
        return fieldTexts().check;
    }
  },
});
