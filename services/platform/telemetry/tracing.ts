/** What a step is part of, and what is said of it: never what anybody wrote. */
export interface StepOf {
  /** Id of the command that it belongs to, as it stands in the log of every process. */
  readonly commandId?: string | undefined;
  readonly attributes?: Readonly<Record<string, string | number>>;
}

/** A step that has ended, of every command that had a part in it. */
export interface EndedStep {
  readonly commandIds: readonly (string | undefined)[];
  /** By `performance.now`. */
  readonly began: number;
  readonly attributes?: Readonly<Record<string, string | number>>;
}

/**
 * Says how long the steps are from somebody's click to the pages of others. What belongs to one
 * command is one trace, in whichever process it happens: command ids travel with events and notices,
 * and the ids of traces are made of them.
 */
export abstract class Tracing {
  /** Whether anybody wants to know: what has to be found out first is left otherwise. */
  abstract readonly isOn: boolean;
  /** Does the first step of a command, or of something that is none. */
  abstract begin<T>(name: string, of: StepOf, work: () => Promise<T>): Promise<T>;
  /** Does a step of the one that is around it. */
  abstract step<T>(name: string, of: StepOf, work: () => Promise<T>): Promise<T>;
  /** Says of what was done for some commands together that it has ended. */
  abstract ended(name: string, step: EndedStep): void;
  /** Sends what is not sent yet. */
  abstract close(): Promise<void>;
}

/** Where nobody wants to know. */
export class NoTracing extends Tracing {
  readonly isOn = false;

  begin<T>(_name: string, _of: StepOf, work: () => Promise<T>): Promise<T> {
    return work();
  }

  step<T>(_name: string, _of: StepOf, work: () => Promise<T>): Promise<T> {
    return work();
  }

  ended(): void {
    // Nobody is told.
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
