/** Products in an order: the first `placed` have their places, the others follow as the shop sorts them by itself. */
export interface Arrangement {
  ids: readonly string[]
  placed: number
}

/**
 * Moves a product. Whatever then stands above it needs its place too; below the placed ones the shop sorts by itself.
 */
export function moveProduct({ ids, placed }: Arrangement, from: number, to: number): Arrangement {
  if (to < 0 || to >= ids.length || from === to) return { ids, placed }
  const moved = ids.toSpliced(from, 1).toSpliced(to, 0, ids[from]!)
  const count = from >= placed && to < placed ? placed + 1 : placed
  return { ids: moved, placed: Math.max(count, to + 1) }
}

/** The ids that are saved. */
export const listPlaced = ({ ids, placed }: Arrangement): string[] => ids.slice(0, placed)
