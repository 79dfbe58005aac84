/** How long the browser may take to begin a download before what it reads is dropped. */
const RELEASE_DELAY_MS = 60_000

/** Hands the browser a value to save as a JSON file that people can read, too. */
export function saveAsJsonFile(value: unknown, fileName: string): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_DELAY_MS)
}
