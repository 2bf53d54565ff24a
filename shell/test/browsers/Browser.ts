import { existsSync } from 'node:fs';

/** A key that is not a character, by its name in the UI Events standard. */
export type Key = 'ArrowLeft' | 'ArrowRight' | 'Backspace' | 'Enter' | 'Escape' | 'Tab';

export interface Point {
  x: number;
  y: number;
}

/** The part of a WebDriver client that the tests use: a window, and input as a person gives it. Coordinates are CSS pixels. */
export interface Browser {
  /** Runs a function in the page. It can only use its parameters, and it must not be asynchronous. */
  evaluate<Parameters extends unknown[], Result>(
    run: (...parameters: Parameters) => Result,
    ...parameters: Parameters
  ): Promise<Result>;
  goTo(url: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  click(at: Point): Promise<void>;
  drag(from: Point, to: Point): Promise<void>;
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** Takes a PNG of the window's content. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/**
 * Returns the first of several paths that exists.
 * @throws Error if a program of Debian's packages is missing
 */
export function findProgram(...paths: string[]): string {
  const found = paths.find((path) => existsSync(path));
  if (found === undefined) {
    throw new Error(`${paths[0]} is missing. On Debian: apt-get install firefox-esr webkit2gtk-driver xvfb`);
  }
  return found;
}
