/** Details of a step, without texts of people. */
export interface StepDetails {
  /** Id of the step's command, as all processes log it. */
  readonly commandId?: string | undefined;
  readonly attributes?: Readonly<Record<string, string | number>>;
}

/** A finished step that several commands share. */
export interface EndedStep {
  readonly commandIds: readonly (string | undefined)[];
  /** By `performance.now`. */
  readonly began: number;
  readonly attributes?: Readonly<Record<string, string | number>>;
}

/**
 * Traces a command from the click to the pages of other users. All steps of a command form one trace
 * across processes: events and notices contain the command id, and trace ids are derived from it.
 */
export abstract class Tracing {
  /** Whether traces are recorded; costly attributes can be skipped otherwise. */
  abstract readonly isOn: boolean;
  /** Runs the first step of a command or query. */
  abstract begin<T>(name: string, details: StepDetails, work: () => Promise<T>): Promise<T>;
  /** Runs a step within the current one. */
  abstract step<T>(name: string, details: StepDetails, work: () => Promise<T>): Promise<T>;
  /** Records a finished step of several commands. */
  abstract ended(name: string, step: EndedStep): void;
  /** Sends what is still buffered. */
  abstract close(): Promise<void>;
}

export class NoTracing extends Tracing {
  readonly isOn = false;

  begin<T>(_name: string, _details: StepDetails, work: () => Promise<T>): Promise<T> {
    return work();
  }

  step<T>(_name: string, _details: StepDetails, work: () => Promise<T>): Promise<T> {
    return work();
  }

  ended(): void {}

  close(): Promise<void> {
    return Promise.resolve();
  }
}
