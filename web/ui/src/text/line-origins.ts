/**
 * Which line of the original each line of a view is.
 *
 * Known by counting, never by comparing text: between two gaps the view shows as many lines as the original has there, or
 * the numbers of that stretch are left out. A number that is shown is therefore right.
 */

/** Consecutive lines of a view and where they come from. */
export interface Stretch {
  /** First line of the stretch in the view, from 0. */
  readonly firstLine: number;
  /** How many lines it has. */
  readonly lineCount: number;
  /** The original's line it begins with, from 0; `null` if the lines cannot be told, or are not the original's. */
  readonly origin: number | null;
}

/** A gap in lines: the line of the view that holds its marker, and the original's lines it stands for (end exclusive). */
export interface GapLines {
  readonly markerLine: number;
  readonly originalStart: number;
  readonly originalEnd: number;
}

/**
 * Numbers the lines of a view.
 *
 * @param lineCount lines of the view
 * @param originalLineCount lines of the original
 * @param gaps the gaps in order
 * @param notes lines of the view that are the engine's own words, ascending
 */
export function lineOrigins(
  lineCount: number,
  originalLineCount: number,
  gaps: readonly GapLines[],
  notes: readonly number[],
): Stretch[] {
  const stretches: Stretch[] = [];
  let line = 0;
  let original = 0;
  let note = 0;
  const walk = (end: number, originalEnd: number): void => {
    const firstNote = note;
    while (note < notes.length && (notes[note] ?? 0) < end) note += 1;
    const counted = end - line - (note - firstNote) === originalEnd - original;
    let origin: number | null = counted ? original : null;
    for (let index = firstNote; index <= note; index++) {
      const stop = index < note ? (notes[index] ?? end) : end;
      if (stop > line) {
        stretches.push({ firstLine: line, lineCount: stop - line, origin });
        if (origin !== null) origin += stop - line;
      }
      if (index < note) stretches.push({ firstLine: stop, lineCount: 1, origin: null });
      line = index < note ? stop + 1 : stop;
    }
  };
  for (const gap of gaps) {
    walk(gap.markerLine, gap.originalStart);
    if (line === gap.markerLine) {
      stretches.push({ firstLine: line, lineCount: 1, origin: null });
      line += 1;
    }
    original = gap.originalEnd;
  }
  walk(lineCount, originalLineCount);
  return stretches;
}

/** The original's line (from 0) shown in a line of the view, or `null`; `stretches` as {@link lineOrigins} returns them. */
export function originOf(stretches: readonly Stretch[], line: number): number | null {
  let low = 0;
  let high = stretches.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const stretch = stretches[middle];
    if (stretch === undefined) return null;
    if (line < stretch.firstLine) high = middle - 1;
    else if (line >= stretch.firstLine + stretch.lineCount) low = middle + 1;
    else return stretch.origin === null ? null : stretch.origin + (line - stretch.firstLine);
  }
  return null;
}

/** Original lines shown again below a marker. */
export interface UnfoldedLines {
  /** The marker's line in the view as it was made, from 0. */
  readonly markerLine: number;
  readonly lineCount: number;
  /** The original's line they begin with, from 0. */
  readonly origin: number;
}

/** The stretches of a view in which gaps are unfolded; `unfolded` is in order, and each marker is a line of its own. */
export function withUnfolded(stretches: readonly Stretch[], unfolded: readonly UnfoldedLines[]): Stretch[] {
  const shifted: Stretch[] = [];
  let shift = 0;
  let next = 0;
  for (const stretch of stretches) {
    shifted.push({ ...stretch, firstLine: stretch.firstLine + shift });
    const open = unfolded[next];
    if (open?.markerLine !== stretch.firstLine) continue;
    shifted.push({ firstLine: stretch.firstLine + shift + 1, lineCount: open.lineCount, origin: open.origin });
    shift += open.lineCount;
    next += 1;
  }
  return shifted;
}
