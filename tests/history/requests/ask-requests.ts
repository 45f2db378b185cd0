import {
  askForRecommendation,
  closeAsk,
  dismissAsk,
} from '../../../services/contract/library/ask.js';
import { type KnownIds, picked, pickedLately } from '../oracle/known-ids.js';
import { nobody, nothing, type Of, type Request, request } from './request.js';

/** Requests about asks; they are answered by sending. */
export class AskRequests {
  constructor(private readonly known: KnownIds) {}

  of(step: Of<'asks for something' | 'ends an ask'>, who: string): Request {
    return step.does === 'ends an ask' ? this.end(step, who) : this.ask(step, who);
  }

  private ask(step: Of<'asks for something'>, who: string): Request {
    const { known } = this;
    const friends = known.friendsOf(who);
    const fit = step.well ? friends : known.everyone;
    const friendEmails = step.to.map((index) => picked(fit, index) ?? nobody);
    const to = step.all ? { allFriends: true } : { friendEmails };
    const body = { userEmail: who, id: known.newId('ask'), text: step.words, ...to };
    return request(who, askForRecommendation, body, ({ askId: id }) => {
      known.asks.push({ id, asker: who, to: step.all ? friends : friendEmails });
    });
  }

  private end({ which, closes, well }: Of<'ends an ask'>, anybody: string): Request {
    const ask = pickedLately(this.known.asks, which);
    const mayDo = ask && (closes ? ask.asker : picked(ask.to, which));
    const who = (well && mayDo) || anybody;
    const body = { userEmail: who, askId: ask?.id ?? nothing };
    return request(who, closes ? closeAsk : dismissAsk, body, undefined, { records: false });
  }
}
