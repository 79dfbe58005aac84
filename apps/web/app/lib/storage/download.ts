/** How long the browser may take to start the download before the file's URL is revoked. */
const RELEASE_DELAY_MS = 60_000

/** Offers a file as a download. */
export function download(file: File): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_DELAY_MS)
}

/** Offers a value as the download of an indented JSON file. */
export function downloadJson(value: unknown, fileName: string): void {
  download(new File([JSON.stringify(value, null, 2)], fileName, { type: 'application/json' }))
}
