import { Injectable, Logger } from '@nestjs/common';
import { DomainError } from '../../../events/kernel/domain-error.js';
import { NotSignedIn, InvalidRequest } from '../http/errors/error-answer.js';
import { Tracing } from '../telemetry/tracing.js';
import { Metrics, type UseCaseOutcome } from '../metrics/metrics.js';

const refusals = [DomainError, InvalidRequest, NotSignedIn];

function outcomeOf(error: unknown): UseCaseOutcome {
  return refusals.some((each) => error instanceof each) ? 'refused' : 'failed';
}

/** Observes every command and query, for metrics and logs. */
@Injectable()
export class UseCaseWatch {
  private readonly logger = new Logger('UseCase');

  constructor(
    private readonly metrics: Metrics,
    private readonly tracing: Tracing,
  ) {}

  async watch<Answer>(
    useCase: { readonly constructor: { readonly name: string } },
    carryOut: () => Promise<Answer>,
  ): Promise<Answer> {
    const { name } = useCase.constructor;
    const started = performance.now();
    let outcome: UseCaseOutcome = 'answered';
    try {
      return await this.tracing.step(name, {}, carryOut);
    } catch (error) {
      outcome = outcomeOf(error);
      throw error;
    } finally {
      const seconds = (performance.now() - started) / 1_000;
      this.metrics.useCaseEnded(name, outcome, seconds);
      if (Logger.isLevelEnabled('debug')) this.logger.debug(`${name} ${outcome} in ${seconds} s`);
    }
  }
}
