/** How long the browser may take to start the download before the blob's URL is revoked. */
const RELEASE_DELAY_MS = 60_000

/** Offers a value as the download of an indented JSON file. */
export function saveAsJsonFile(value: unknown, fileName: string): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_DELAY_MS)
}
