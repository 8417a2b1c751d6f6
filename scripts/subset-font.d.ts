declare module 'subset-font' {
  /** Glyphs that the text's characters can turn into, such as conjuncts, are kept. A number pins an axis. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2';
      variationAxes: Record<string, number | { min: number; max: number; default: number }>;
    },
  ): Promise<Buffer>;
}
