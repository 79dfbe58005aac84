const EXCERPT_LENGTH = 160

/** The beginning of a long text, in one line. */
export function toExcerpt(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > EXCERPT_LENGTH ? `${line.slice(0, EXCERPT_LENGTH - 1)}…` : line
}
