import { useSearchChoice } from '../../components/lists/use-search-choice.js';

/** The parts of a friend's page: what was sent, what was received, and what both have. */
export const shownParts = ['sent', 'received', 'both'] as const;

/** The part that the URL names. */
export const useShownPart = () => useSearchChoice('show', shownParts);
