/**
 * Dot-string of RFC 5321, with the letters, marks and digits of RFC 6531. Quoted local parts are
 * not supported.
 */
const localPart =
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
/** Characters of a host name before conversion, including joiners and ideographic full stops. */
const typedDomain = /^(?:[\p{L}\p{M}\p{N}.\u3002\uff0e\uff61-]|\p{Join_Control})+$/u;
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** Two labels or more; a numeric top-level domain would be an IP address. */
const asciiDomain = new RegExp(`^(?:${label}\\.)+(?=[a-z])${label}$`);

/** In octets (RFC 5321). */
const maxLength = { localPart: 64, address: 254 };
const octets = (text: string) => new TextEncoder().encode(text).length;

/** The domain in ASCII (UTS #46); unchanged when it is invalid. */
function domainToAscii(domain: string): string {
  const address = `http://${domain}`;
  return typedDomain.test(domain) && URL.canParse(address) ? new URL(address).hostname : domain;
}

/** UTF-16 units of a text that can be an address before it is composed. Composing long ones takes hours. */
const maxTyped = 1_000;

/**
 * The canonical form, used to compare, store and send: lower case, composed, domain in ASCII. What is too
 * long for an address stays as it is.
 */
export function canonicalEmail(typed: string): string {
  if (typed.length > maxTyped) return typed;
  const address = typed.trim().toLowerCase().normalize('NFC');
  const at = address.lastIndexOf('@');
  if (at < 0) return address;
  return `${address.slice(0, at)}@${domainToAscii(address.slice(at + 1))}`;
}

/** Whether a canonical address can receive mail (RFC 5321, RFC 6531). */
export function isEmail(address: string): boolean {
  const at = address.lastIndexOf('@');
  const [name, domain] = [address.slice(0, at), address.slice(at + 1)];
  return (
    at > 0 &&
    octets(name) <= maxLength.localPart &&
    octets(address) <= maxLength.address &&
    localPart.test(name) &&
    asciiDomain.test(domain)
  );
}
