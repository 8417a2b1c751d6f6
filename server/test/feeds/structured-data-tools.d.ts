declare module '@adobe/structured-data-validator' {
  export default class Validator {
    validate(extracted: object): Promise<{ severity: 'ERROR' | 'WARNING'; issueMessage: string }[]>;
  }
}

declare module '@marbec/web-auto-extractor' {
  export default class Extractor {
    constructor(options: { addLocation: boolean; embedSource: string[] });
    parse(html: string): { jsonld: Record<string, Record<string, unknown>[]> };
  }
}
