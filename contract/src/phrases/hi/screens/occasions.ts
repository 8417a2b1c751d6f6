import type { occasionWords as English } from '../../en/screens/occasions.ts';
import { hindiOccasion } from '../occasions.ts';

export const occasionWords: typeof English = hindiOccasion;
