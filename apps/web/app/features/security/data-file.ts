/** The name of the file that the shopper's data is saved as; the day is that of the shopper's own clock. */
export function toDataFileName(now: Date): string {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
  return `spiritual-treasures-data-${day.map((part) => String(part).padStart(2, '0')).join('-')}.json`
}
