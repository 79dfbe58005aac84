/** 1990 → "19.90" (with two decimals), by text so that nothing is rounded; negative amounts with a sign. */
export function toDecimal(minor: number, decimals = 2): string {
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0')
  const split = digits.length - decimals
  const text = decimals === 0 ? digits : `${digits.slice(0, split)}.${digits.slice(split)}`
  return minor < 0 ? `-${text}` : text
}
