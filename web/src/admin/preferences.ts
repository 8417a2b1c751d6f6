import { localStore } from '../lib/storage.ts';

/** Of this browser: a sound at a counter, shortcuts where somebody types by voice. */
const SOUND_KEY = 'tohfa.admin-sound';
const SHORTCUTS_KEY = 'tohfa.admin-shortcuts';

/** Off unless wanted. */
export const newOrderSound = {
  isOn: () => localStore.read(SOUND_KEY) === 'on',
  set: (on: boolean) => (on ? localStore.write(SOUND_KEY, 'on') : localStore.remove(SOUND_KEY)),
  play: playTone,
};

/** On unless switched off: single letters are in the way of speech input (WCAG 2.1.4). */
export const shortcutKeys = {
  areOn: () => localStore.read(SHORTCUTS_KEY) !== 'off',
  set: (on: boolean) => (on ? localStore.remove(SHORTCUTS_KEY) : localStore.write(SHORTCUTS_KEY, 'off')),
};

const TONES_HZ = [880, 1175];
const TONE_SECONDS = 0.14;

/** Two short tones. Browsers are silent until the page was touched once; then there is nothing to hear. */
async function playTone(): Promise<void> {
  const audio = new AudioContext();
  TONES_HZ.forEach((frequency, place) => {
    const start = audio.currentTime + place * TONE_SECONDS;
    const tone = new OscillatorNode(audio, { frequency });
    const volume = new GainNode(audio, { gain: 0 });
    volume.gain.setValueAtTime(0.12, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + TONE_SECONDS);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + TONE_SECONDS);
    if (place === TONES_HZ.length - 1) tone.onended = () => void audio.close();
  });
}
