import { beforeEach, describe, expect, it } from '@jest/globals';
import { setImmediate } from 'node:timers/promises';
import { EventLoopYielder } from './event-loop-yielder.js';

describe('The event-loop yielder', () => {
  let time: number;
  let yielder: EventLoopYielder;
  let done: string;

  beforeEach(() => {
    [time, done] = [0, ''];
    yielder = new EventLoopYielder(() => time);
  });

  /** Work with this number of steps, each of which takes this many milliseconds. */
  async function work(name: string, steps: number, milliseconds: number): Promise<void> {
    for (let step = 0; step < steps; step += 1) {
      if (yielder.isDue) await yielder.yield();
      time += milliseconds;
      done += name;
    }
  }

  /** The steps done in each tick. @param others milliseconds of other work between two ticks. */
  async function inTicks(working: Promise<unknown>, others = 0): Promise<readonly string[]> {
    const seen: string[] = [];
    const ended = working.then(() => true);
    const nextTick = () => setImmediate(false);
    const endTick = () => {
      seen.push(done);
      done = '';
      time += others;
    };
    do endTick();
    while (!(await Promise.race([ended, nextTick()])));
    endTick();
    return seen;
  }

  it('ends a slice after eight milliseconds', async () => {
    expect(await inTicks(work('a', 7, 3))).toEqual(['aaa', 'aaa', 'a']);
  });

  it('makes a slice as long as the other work before it', async () => {
    expect(await inTicks(work('a', 8, 4), 12)).toEqual(['aa', 'aaa', 'aaa']);
  });

  it('makes a slice at most twenty milliseconds long', async () => {
    expect(await inTicks(work('a', 17, 4), 100)).toEqual(['aa', 'aaaaa', 'aaaaa', 'aaaaa']);
  });

  it('makes slices short again when other work needs little', async () => {
    await inTicks(work('a', 17, 4), 100);
    await setImmediate();
    expect(await inTicks(work('a', 9, 4), 0)).toEqual(['aaaaa', 'aa', 'aa']);
  });

  it('resumes one waiting caller per tick, in the order of calls', async () => {
    const all = Promise.all([work('a', 4, 9), work('b', 3, 9), work('c', 1, 9)]);
    expect(await inTicks(all)).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a', 'b']);
  });

  it('does not wait for long work of an earlier tick', async () => {
    await work('a', 1, 9);
    await setImmediate();
    const next = work('b', 1, 9);
    expect(done).toBe('ab');
    await next;
  });
});
