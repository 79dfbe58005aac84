/** File name of the data export, with the date in local time. */
export function toDataFileName(now: Date): string {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
  return `spiritual-treasures-data-${day.map((part) => String(part).padStart(2, '0')).join('-')}.json`
}
