/** A field that must hold a reason is empty. */
export function reasonMissing(field: 'Why' | 'Description'): string {
  return `Le champ "${field}" est obligatoire. Veuillez indiquer pourquoi vous recommandez cet élément.`;
}
