import { beforeEach, describe, expect, it } from '@jest/globals';
import { setImmediate } from 'node:timers/promises';
import { EventLoopYielder } from './event-loop-yielder.js';

describe('Long work in steps', () => {
  let time: number;
  let turns: EventLoopYielder;
  let done: string;

  beforeEach(() => {
    [time, done] = [0, ''];
    turns = new EventLoopYielder(() => time);
  });

  /** So many steps of so many milliseconds. */
  async function work(name: string, steps: number, milliseconds: number): Promise<void> {
    for (let step = 0; step < steps; step += 1) {
      if (turns.isDue) await turns.yield();
      time += milliseconds;
      done += name;
    }
  }

  /** What is done in each turn of the event loop while this works, others taking so long between them. */
  async function inTurns(working: Promise<unknown>, others = 0): Promise<readonly string[]> {
    const seen: string[] = [];
    const ended = working.then(() => true);
    const othersTurn = () => setImmediate(false);
    const look = () => {
      seen.push(done);
      done = '';
      time += others;
    };
    do look();
    while (!(await Promise.race([ended, othersTurn()])));
    look();
    return seen;
  }

  it('gives others a turn after eight milliseconds', async () => {
    expect(await inTurns(work('a', 7, 3))).toEqual(['aaa', 'aaa', 'a']);
  });

  it('goes on for as long as others needed between its turns', async () => {
    expect(await inTurns(work('a', 8, 4), 12)).toEqual(['aa', 'aaa', 'aaa']);
  });

  it('goes on for twenty milliseconds at the most', async () => {
    expect(await inTurns(work('a', 17, 4), 100)).toEqual(['aa', 'aaaaa', 'aaaaa', 'aaaaa']);
  });

  it('gives others a turn after little work where they need little', async () => {
    await inTurns(work('a', 17, 4), 100);
    await setImmediate();
    expect(await inTurns(work('a', 9, 4), 0)).toEqual(['aaaaa', 'aa', 'aa']);
  });

  it('shares turns with other long work: each is of one that waits, in the order of asking', async () => {
    const all = Promise.all([work('a', 4, 9), work('b', 3, 9), work('c', 1, 9)]);
    expect(await inTurns(all)).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a', 'b']);
  });

  it('does not wait for long work of an earlier turn', async () => {
    await work('a', 1, 9);
    await setImmediate();
    const next = work('b', 1, 9);
    expect(done).toBe('ab');
    await next;
  });
});
