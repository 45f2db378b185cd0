import { expect, it } from '@jest/globals';
import { Community } from '../testing/community.js';
import { documentsAfter } from '../testing/collection.js';
import { linkAnswersProjection } from './projection.js';

const after = (community: Community) =>
  Object.values(documentsAfter(linkAnswersProjection, community.events)).map(
    ({ name, outcome, words, userId }) => [name, outcome, words, userId].filter(Boolean).join(' '),
  );

it('answers on the page of a link are the last of each device, and end with the link', () => {
  const community = new Community()
    .registers('ana')
    .adds('ana', 'dune')
    .links('ana', 'dune', 'link')
    .answersLink('ana', 'dune', 'link', 'Mum', 'thanks')
    .answersLink('ana', 'dune', 'link', 'Dad', 'not-for-me')
    .answersLink('ana', 'dune', 'link', 'Mum', 'loved', 'Cried.');
  expect(after(community)).toEqual(['Mum loved Cried.', 'Dad not-for-me']);
  community.claimsAnswer('mia', 'ana', 'dune', 'link', 'Mum');
  expect(after(community)).toEqual(['Mum loved Cried. mia', 'Dad not-for-me']);
  community.revokesLinks('ana', 'dune');
  expect(after(community)).toEqual([]);
});

it('answers are gone with the item', () => {
  const community = new Community()
    .registers('ana')
    .adds('ana', 'dune')
    .links('ana', 'dune', 'link')
    .answersLink('ana', 'dune', 'link', 'Mum', 'thanks')
    .deletes('ana', 'dune');
  expect(after(community)).toEqual([]);
});
