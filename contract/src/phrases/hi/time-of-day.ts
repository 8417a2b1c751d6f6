/** Stands before an hour: `दोपहर 2 बजे`. */
export function partOfDay(hour: number): string {
  if (hour < 4 || hour >= 20) return 'रात';
  if (hour < 12) return 'सुबह';
  return hour < 16 ? 'दोपहर' : 'शाम';
}
