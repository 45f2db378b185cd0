/** Whether the person wants less motion. */
export const prefersStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
