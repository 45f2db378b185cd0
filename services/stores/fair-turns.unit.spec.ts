import { describe, expect, it } from '@jest/globals';
import { FairTurns } from './fair-turns.js';

/** How much work, of so many milliseconds each, is done before others have their turn. */
async function doneInOneTurn(milliseconds: number): Promise<number> {
  let time = 0;
  const turns = new FairTurns(() => time);
  let [done, doneBefore] = [0, -1];
  setImmediate(() => (doneBefore = done));
  while (done < 40) {
    await turns.take(() => (time += milliseconds));
    done += 1;
  }
  return doneBefore === -1 ? done : doneBefore;
}

describe('Work that blocks', () => {
  it('lets others have a turn after ten milliseconds of it', async () => {
    expect(await doneInOneTurn(1)).toBe(9);
    expect(await doneInOneTurn(30)).toBe(0);
  });

  it('is answered at once where it is little', async () => {
    expect(await doneInOneTurn(0.1)).toBe(40);
  });

  it('gives what comes of it, also an error', async () => {
    const turns = new FairTurns();
    expect(await turns.take(() => 'an answer')).toBe('an answer');
    const refused = turns.take(() => {
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
  });
});
