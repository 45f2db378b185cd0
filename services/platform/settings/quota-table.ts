/** What one account may have at the same time, by default; each has a setting, QUOTA_ITEMS and so on. */
export const defaultQuotas = {
  items: 100_000,
  comments: 50_000,
  lists: 200,
  links: 1_000,
  requests: 200,
} as const;
export type QuotaName = keyof typeof defaultQuotas;
export type QuotaTable = Readonly<Record<QuotaName, number>>;
