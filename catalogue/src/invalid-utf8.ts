import { isUtf8 } from 'node:buffer'

/** Number of the first line (from 1) that is not UTF-8. */
export function findInvalidUtf8(bytes: Uint8Array): number | undefined {
  if (isUtf8(bytes)) return undefined
  let start = 0
  for (let line = 1; ; line += 1) {
    const end = bytes.indexOf(0x0a, start)
    // A line feed is never part of a multi-byte UTF-8 sequence, so lines can be checked one by one.
    if (end === -1 || !isUtf8(bytes.subarray(start, end))) return line
    start = end + 1
  }
}
