import type { BraceletDesign } from '@shop/contract/designs/bracelet-parts.rules'

/** A design with what was before it and what was undone, the newest last. */
export interface DesignHistory {
  past: readonly BraceletDesign[]
  present: BraceletDesign
  future: readonly BraceletDesign[]
}

export type DesignHistoryAction =
  | { type: 'change'; design: BraceletDesign }
  | { type: 'undo' }
  | { type: 'redo' }

/** Changes that can be undone. */
export const MAX_HISTORY = 200

/** A history that begins with a design. */
export function startHistory(design: BraceletDesign): DesignHistory {
  return { past: [], present: design, future: [] }
}

/** Reducer of a history. A change to the same design, and an undo or redo of nothing, return the same state. */
export function reduceHistory(history: DesignHistory, action: DesignHistoryAction): DesignHistory {
  const { past, present, future } = history
  if (action.type === 'change') {
    if (action.design === present) return history
    return { past: [...past, present].slice(-MAX_HISTORY), present: action.design, future: [] }
  }
  const next = action.type === 'undo' ? past.at(-1) : future.at(-1)
  if (!next) return history
  return action.type === 'undo'
    ? { past: past.slice(0, -1), present: next, future: [...future, present] }
    : { past: [...past, present], present: next, future: future.slice(0, -1) }
}
