/** The part that the shop uses. The package has no types. */
declare module 'fontkit' {
  export function create(font: Buffer): Font;

  export interface Font {
    unitsPerEm: number;
    /** The code points that it has glyphs for. */
    characterSet: number[];
    layout(text: string): { glyphs: Glyph[]; positions: GlyphPosition[] };
  }

  interface Glyph {
    path: { transform(a: number, b: number, c: number, d: number, e: number, f: number): Path };
  }

  interface Path {
    toSVG(): string;
  }

  interface GlyphPosition {
    xAdvance: number;
    xOffset: number;
    yOffset: number;
  }
}
