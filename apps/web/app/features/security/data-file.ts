/** How long the browser may take to begin a download before what it reads is dropped. */
const RELEASE_DELAY_MS = 60_000

/** The name of the file that the shopper's data is saved as; the day is that of the shopper's own clock. */
export function toDataFileName(now: Date): string {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
  return `spiritual-treasures-data-${day.map((part) => String(part).padStart(2, '0')).join('-')}.json`
}

/** Hands the browser a value to save as a JSON file that people can read, too. */
export function saveAsJsonFile(value: unknown, fileName: string): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_DELAY_MS)
}
