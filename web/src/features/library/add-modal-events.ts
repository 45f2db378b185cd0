/** Window events by which any part of the page opens or closes the Add modal. */
export const addModalEvents = { open: 'openAddModal', close: 'closeAddModal' } as const;

/** Asks for the Add modal. */
export function openAddModal(): void {
  window.dispatchEvent(new Event(addModalEvents.open));
}

/** A window event that leads to the Add page instead. */
export const goToAddEvent = 'openAddRecommendationModal';
