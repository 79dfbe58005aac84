/** What a key does in a combobox: `index` is the line that it makes active, none for the text itself. */
export interface Move {
  index: number | undefined
  /** Whether the key has done its work with that, and must not move the text cursor as well. */
  isTaken: boolean
}

/**
 * Where a key leads among the lines of a list below a text field (ARIA authoring practices, editable combobox). Going on
 * at either end leads back into the text. Undefined for keys that change nothing.
 */
export function moveActive(key: string, active: number | undefined, count: number): Move | undefined {
  if (count === 0) return undefined
  const last = count - 1
  switch (key) {
    case 'ArrowDown':
      return { index: active === undefined ? 0 : active === last ? undefined : active + 1, isTaken: true }
    case 'ArrowUp':
      return { index: active === undefined ? last : active === 0 ? undefined : active - 1, isTaken: true }
    case 'Home':
      return active === undefined ? undefined : { index: 0, isTaken: true }
    case 'End':
      return active === undefined ? undefined : { index: last, isTaken: true }
    case 'ArrowLeft':
    case 'ArrowRight':
      return active === undefined ? undefined : { index: undefined, isTaken: false }
    default:
      return undefined
  }
}
