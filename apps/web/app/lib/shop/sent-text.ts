/** What is typed in several lines, as calls take it: line breaks of one kind, no other control characters, no blank ends. */
export function toSentText(typed: string): string {
  return typed
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .trim()
}
