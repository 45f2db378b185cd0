/** Path of a recommendation's page. */
export const thingPath = (recommendationId: string) =>
  `/thing/${encodeURIComponent(recommendationId)}`;
