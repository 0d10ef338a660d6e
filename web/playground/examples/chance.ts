/** Chance that is the same every time: examples must be the same bytes in every build. */

export class Chance {
  #state: number;

  /** @param seed any integer; the same seed gives the same sequence */
  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A number from 0 up to, not including, 1 (mulberry-style mixing of a counter). */
  unit(): number {
    this.#state = (this.#state + 0x9e3779b9) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  }

  /** An integer between two bounds, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.unit() * (high - low + 1));
  }

  /** One of several. */
  pick<T>(choices: readonly [T, ...T[]]): T {
    return choices[this.between(0, choices.length - 1)] ?? choices[0];
  }

  /** True once in so many times. */
  once(inTimes: number): boolean {
    return this.unit() * inTimes < 1;
  }

  /** Lower-case hexadecimal digits. */
  hex(digits: number): string {
    let text = "";
    while (text.length < digits) text += this.between(0, 15).toString(16);
    return text;
  }
}

/** A clock that only moves when it is told to. */
export class Clock {
  #milliseconds: number;

  /** @param start an ISO 8601 instant */
  constructor(start: string) {
    this.#milliseconds = Date.parse(start);
  }

  /** Moves on and returns the new instant as ISO 8601 with milliseconds, `2026-03-11T08:14:02.118Z`. */
  tick(milliseconds: number): string {
    this.#milliseconds += milliseconds;
    return new Date(this.#milliseconds).toISOString();
  }
}
