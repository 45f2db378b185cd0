/** Default limits per account; each has a setting, for example QUOTA_ITEMS. */
export const defaultQuotas = {
  items: 100_000,
  comments: 50_000,
  lists: 200,
  links: 1_000,
  requests: 200,
  asks: 20,
} as const;
export type QuotaName = keyof typeof defaultQuotas;
export type QuotaTable = Readonly<Record<QuotaName, number>>;
