export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Phones are tapped. Debian's WebKit offers no taps, so it is clicked instead. */
export type Device = 'computer' | 'phone';

/** One page in a browser of any engine, with what the journeys through every engine need. */
export interface Screen {
  /** Opens a path of the product. */
  open(path: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  resize(size: Size): Promise<void>;
  /** Waits until a text is visible. */
  shows(text: string): Promise<void>;
  /** Waits until a text is not visible anywhere. */
  hides(text: string): Promise<void>;
  /** Waits for the button, link, tab or switch of this name and presses it. */
  press(name: string): Promise<void>;
  /** Replaces the text in the field with this label. */
  fill(label: string, text: string): Promise<void>;
  /** The value of an expression in the page; promises are awaited. */
  evaluate(expression: string): Promise<unknown>;
  /** Errors and warnings in the console, where the engine offers them. */
  consoleErrors(): readonly string[];
  close(): Promise<void>;
}

/** Milliseconds; only what never happens takes so long, even on a busy machine. */
export const timeout = 120_000;
