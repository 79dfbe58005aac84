/** Computed value of a design token, for provider forms in iframes that match the page. */
export function readToken(name: `--${string}`): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim()
}
