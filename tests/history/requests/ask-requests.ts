import {
  askForRecommendation,
  closeAsk,
  dismissAsk,
} from '../../../services/contract/library/ask.js';
import { type KnownIds, pick, pickRecent } from '../oracle/known-ids.js';
import { unknownEmail, unknownId, type StepOf, type Request, request } from './request.js';

/** Requests about asks, except answers, which are shares. */
export class AskRequests {
  constructor(private readonly known: KnownIds) {}

  of(step: StepOf<'sends an ask' | 'ends an ask'>, who: string): Request {
    return step.does === 'ends an ask' ? this.end(step, who) : this.ask(step, who);
  }

  private ask(step: StepOf<'sends an ask'>, who: string): Request {
    const { known } = this;
    const friends = known.friendsOf(who);
    const fit = step.well ? friends : known.everyone;
    const friendEmails = step.to.map((index) => pick(fit, index) ?? unknownEmail);
    const to = step.all ? { allFriends: true } : { friendEmails };
    const body = { userEmail: who, id: known.newId('ask'), text: step.words, ...to };
    return request(who, askForRecommendation, body, ({ askId: id }) => {
      known.asks.push({ id, asker: who, to: step.all ? friends : friendEmails });
    });
  }

  private end({ which, closes, well }: StepOf<'ends an ask'>, anybody: string): Request {
    const ask = pickRecent(this.known.asks, which);
    const mayDo = ask && (closes ? ask.asker : pick(ask.to, which));
    const who = (well && mayDo) || anybody;
    const body = { userEmail: who, askId: ask?.id ?? unknownId };
    return request(who, closes ? closeAsk : dismissAsk, body, undefined, { records: false });
  }
}
