import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { HistoryView } from '../../../contract/operations.js';
import { StatusHistory } from '../status/status-history.js';

/** Status samples of the last hour, as this process took them. */
export class GetHistory extends Query<HistoryView> {}

@QueryHandler(GetHistory)
export class GetHistoryHandler implements IQueryHandler<GetHistory> {
  constructor(private readonly history: StatusHistory) {}

  async execute(): Promise<HistoryView> {
    return { moments: [...(await this.history.upToNow())] };
  }
}
