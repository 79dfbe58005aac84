/** A multi-line text as the API accepts it: LF line breaks, no other control characters, trimmed. */
export function toSentText(typed: string): string {
  return typed
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .trim()
}
