export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A phone is pressed by taps. Debian's WebKit has no taps to give: its mouse presses instead. */
export type Device = 'computer' | 'phone';

/** A browser of some engine with one page, as far as journeys through every engine need it. */
export interface Screen {
  /** Opens a path of the product by its address, as whoever types it. */
  open(path: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  resize(size: Size): Promise<void>;
  /** Waits until a text can be read on the page. */
  shows(text: string): Promise<void>;
  /** Waits until a text can be read nowhere on the page. */
  hides(text: string): Promise<void>;
  /** Presses the button, link, tab or switch of this name, as soon as there is one. */
  press(name: string): Promise<void>;
  /** Writes into the field of this label. */
  fill(label: string, text: string): Promise<void>;
  /** What an expression gives in the page, waited for if it is a promise. */
  evaluate(expression: string): Promise<unknown>;
  /** What the browser has complained of since it was opened, as far as the engine tells. */
  complaints(): readonly string[];
  close(): Promise<void>;
}

/** Only what never comes ends by it: machines of tests may have much else to do. */
export const patience = 120_000;
