/** A design token of the shop as the browser has it, for forms in frames that shall look like the page around them. */
export function readToken(name: `--${string}`): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim()
}
