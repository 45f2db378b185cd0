/** First and last name of a name in one field: the first word, and the others. */
export function nameParts(name: string): { first_name: string; last_name: string } {
  const [first = '', ...others] = name.trim().split(/\s+/u);
  return { first_name: first, last_name: others.join(' ') };
}
