import { z } from 'zod';

const advisory = z.object({
  url: z.string(),
  title: z.string(),
  severity: z.string(),
  name: z.string(),
});
/** The shape of `npm audit --json`: per package its findings, or the package they come from. */
const report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ via: z.array(z.union([advisory, z.string()])) }),
  ),
});

/** Known findings that do not concern us, each until it is reviewed again. */
export const acceptedFindings = z.array(
  z.strictObject({
    /** As its address ends: GHSA-… */
    id: z.string().regex(/^GHSA(-[0-9a-z]{4}){3}$/),
    why: z.string().min(20),
    until: z.iso.date(),
  }),
);

/**
 * The findings of a report to act on; undefined when it is no report.
 * @param {unknown} given output of npm
 * @param {z.infer<typeof acceptedFindings>} accepted
 * @param {Date} now
 * @returns {readonly string[] | undefined} lines
 */
export function judgeAudit(given, accepted, now) {
  const { data } = report.safeParse(given);
  if (data === undefined) return undefined;
  const found = new Map();
  for (const { via } of Object.values(data.vulnerabilities)) {
    for (const each of via) if (typeof each !== 'string') found.set(each.url, each);
  }
  const today = now.toISOString().slice(0, 10);
  const lines = [];
  for (const { url, name, severity, title } of found.values()) {
    const known = accepted.find(({ id }) => url.endsWith(id));
    if (known !== undefined && known.until >= today) continue;
    const again = known === undefined ? '' : `, accepted until ${known.until}`;
    lines.push(`${name}: ${title} (${severity}${again}) ${url}`);
  }
  const urls = [...found.keys()];
  for (const { id } of accepted) {
    if (!urls.some((url) => url.endsWith(id)))
      lines.push(`${id} is accepted and found no more: take it out`);
  }
  return lines;
}
