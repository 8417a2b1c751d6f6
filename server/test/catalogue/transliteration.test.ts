import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromDevanagari, soundOf, withOtherFlaps } from '../../src/catalogue/transliteration.ts';
import { toIndexedWords, toWords } from '../../src/catalogue/words.ts';

describe('a Hindi word in Latin letters', () => {
  test.each([
    ['मिठाई', 'mithai'],
    ['काजू', 'kaju'],
    ['बादाम', 'badam'],
    ['राखी', 'rakhi'],
    ['लड्डू', 'laddu'],
    ['पूजा', 'puja'],
    ['शतरंज', 'shataranj'],
    ['रक्षाबंधन', 'rakshabandhan'],
    ['कृष्ण', 'krishn'],
    ['ज्ञान', 'gyan'],
    ['ज़री', 'zari'],
    ['बर्फ़ी', 'barfi'],
    ['घोड़ा', 'ghora'],
    ['५००', '500'],
  ])('%s is %s', (hindi, latin) => {
    expect(fromDevanagari(hindi)).toBe(latin);
  });

  test.each([
    ['माँ', 'ma'],
    ['मां', 'ma'],
    ['चाँदी', 'chandi'],
    ['मेहंदी', 'mehandi'],
    ['कंबल', 'kambal'],
  ])('has the nasal of %s where it is heard: %s', (hindi, latin) => {
    expect(fromDevanagari(hindi)).toBe(latin);
  });

  test.each([
    ['मिठाइयाँ', 'मिठाई'],
    ['मिठाइयों', 'मिठाई'],
    ['साड़ियाँ', 'साड़ी'],
    ['कटोरियां', 'कटोरी'],
    ['किताबें', 'किताब'],
    ['किताबों', 'किताब'],
  ])('is the same for %s as for %s', (inflected, word) => {
    expect(fromDevanagari(inflected)).toBe(fromDevanagari(word));
  });

  test.each(['में', 'दो', 'नौ'])('%s keeps its end', (word) => {
    expect(fromDevanagari(word)).toMatch(/^(me|do|nau)$/);
  });

  test.each([
    ['चॉकलेट', 'chocolate'],
    ['बॉक्स', 'box'],
    ['कॉफ़ी', 'coffee'],
    ['कॉफी', 'coffee'],
    ['फ्रेम', 'frame'],
    ['घी', 'ghee'],
  ])('%s is the English word that it is: %s', (hindi, english) => {
    expect(toWords(hindi)).toEqual([english]);
  });

  test('is the same in letters that are one sign or two', () => {
    expect(fromDevanagari('\u0938\u093e\u095c\u0940')).toBe(fromDevanagari('\u0938\u093e\u0921\u093c\u0940'));
    expect(toWords('क\u094d\u200dष')).toEqual(toWords('क\u094dष'));
  });

  test('never has a Devanagari letter or sign left', () => {
    const letter = fc.constantFrom(...'अआइईउऊऋएऐओऔकखगघङचछजझञटठडढणतथदधनपफबभमयरलळवशषसहािीुूृेैोौॉंँः\u094d\u093c');
    fc.assert(
      fc.property(fc.string({ unit: letter, maxLength: 12 }), (text) => {
        for (const word of toWords(text)) expect(word).toMatch(/^[a-z]+$/);
      }),
    );
  });
});

describe('spellings that sound alike', () => {
  test.each([
    ['rakhi', 'raakhi', 'rakhee', 'rakhy'],
    ['puja', 'pooja', 'poojaa'],
    ['diwali', 'divali', 'deewali'],
    ['zari', 'jari', 'jaree'],
    ['phool', 'fool', 'ful'],
    ['laxmi', 'lakshmi'],
    ['laddu', 'ladoo', 'laddoo'],
    ['mithai', 'mithaai', 'mitthai'],
    ['banarasi', 'banarsi', 'banaarsi'],
    ['shawl', 'shaawl'],
    ['box', 'boks'],
  ])('%s sounds like %s', (word, ...others) => {
    for (const other of others) expect(soundOf(other), other).toBe(soundOf(word));
  });

  test.each([
    ['rakhi', 'rakha'],
    ['chess', 'keys'],
    ['saree', 'sadi'],
    ['diya', 'diwali'],
  ])('%s does not sound like %s', (word, other) => {
    expect(soundOf(word)).not.toBe(soundOf(other));
  });

  test.each([
    'मिठाई mithai',
    'काजू kaaju',
    'पूजा pooja',
    'दीवाली diwali',
    'झुमका jhumka',
    'शतरंज shatranj',
    'बनारसी banarsi',
  ])('the two of %s sound alike', (pair) => {
    const [hindi = '', latin = ''] = pair.split(' ');
    expect(soundOf(fromDevanagari(hindi))).toBe(soundOf(latin));
  });
});

test('a word with ड़ or ढ़ is found by r and by d', () => {
  expect(withOtherFlaps('लाल घोड़ा')).toBe('लाल घोडा');
  expect(withOtherFlaps('लाल हाथी')).toBeUndefined();
  expect(toIndexedWords('घोड़ा')).toEqual(['ghora', 'ghoda']);
  expect(toIndexedWords('Ghoda')).toEqual(['ghoda']);
});

test('a very long word costs no more than its length', () => {
  for (const letters of ['अ', 'ड़', 'ि', 'इयाँ', 'ों', 'a', 'ee', 'ck'])
    expect(toIndexedWords(letters.repeat(100_000))).toBeDefined();
});
