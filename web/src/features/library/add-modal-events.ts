/** Window events that open and close the Add modal. */
export const addModalEvents = { open: 'openAddModal', close: 'closeAddModal' } as const;

/** Opens the Add modal. */
export function openAddModal(): void {
  window.dispatchEvent(new Event(addModalEvents.open));
}

/** Window event that navigates to the Add page. */
export const goToAddEvent = 'openAddRecommendationModal';
