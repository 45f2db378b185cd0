import { Body, Controller, Get, HttpCode, Post, Query, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  asideRequest,
  eventsRequest,
  type EventsView,
  type HistoryView,
  operationsAddress,
  type OperationsView,
  operatorRequest,
  pastRequest,
  takeBackRequest,
} from '../../../contract/operations.js';
import { parse } from '../../http/parse.js';
import { OperatorsOnly } from './access.js';
import { AskFor } from './ask-for.js';
import { EndPast } from './end-past.js';
import { GetEvents } from './get-events.js';
import { GetHistory } from './get-history.js';
import { GetOperations } from './get-operations.js';
import { OpenPast } from './open-past.js';
import { SetEventAside } from './set-event-aside.js';
import { TakeEventBack } from './take-event-back.js';

const done = { success: true } as const;

/** What operators see and do in their page. */
@UseGuards(OperatorsOnly)
@Controller(operationsAddress)
export class OperationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get('view')
  view(): Promise<OperationsView> {
    return this.queries.execute(new GetOperations());
  }

  @Get('history')
  history(): Promise<HistoryView> {
    return this.queries.execute(new GetHistory());
  }

  @Get('events')
  events(@Query() query: unknown): Promise<EventsView> {
    return this.queries.execute(new GetEvents(parse(eventsRequest, query)));
  }

  @Post('request')
  @HttpCode(200)
  async request(@Body() body: unknown): Promise<typeof done> {
    await this.commands.execute(new AskFor(parse(operatorRequest, body)));
    return done;
  }

  @Post('past/open')
  @HttpCode(200)
  async openPast(@Body() body: unknown): Promise<typeof done> {
    await this.commands.execute(new OpenPast(parse(pastRequest, body).until));
    return done;
  }

  @Post('past/end')
  @HttpCode(200)
  async endPast(): Promise<typeof done> {
    await this.commands.execute(new EndPast());
    return done;
  }

  @Post('set-aside')
  @HttpCode(200)
  async setAside(@Body() body: unknown): Promise<typeof done> {
    await this.commands.execute(new SetEventAside(parse(asideRequest, body)));
    return done;
  }

  @Post('take-back')
  @HttpCode(200)
  async takeBack(@Body() body: unknown): Promise<typeof done> {
    await this.commands.execute(new TakeEventBack(parse(takeBackRequest, body)));
    return done;
  }
}
