import type { RaRecord } from 'react-admin'
import { isEqual } from './is-equal.ts'

/** A record that two people have changed at once. */
export interface Conflict {
  resource: string
  /** The fields that can be saved; all if unknown. */
  fields: readonly string[] | undefined
  /** What both started from. */
  base: Partial<RaRecord>
  mine: Partial<RaRecord>
  theirs: RaRecord
}

export type Resolution =
  { action: 'save'; record: Partial<RaRecord> } | { action: 'take_theirs' } | { action: 'cancel' }

/** A field that differs between both versions. */
export interface FieldConflict {
  field: string
  mine: unknown
  theirs: unknown
  /** Both have changed it; otherwise the side that has is suggested. */
  changedByBoth: boolean
  suggested: Side
}

export type Side = 'mine' | 'theirs'

/** The fields of which somebody has to choose a version, in the order of the form. */
export function listFieldConflicts({ fields, base, mine, theirs }: Conflict): FieldConflict[] {
  const candidates = fields ?? Object.keys(theirs)
  return candidates
    .filter((field) => field !== 'id' && field !== 'version')
    .filter((field) => mine[field] !== undefined && !isEqual(mine[field], theirs[field]))
    .map((field) => {
      const iChanged = !isEqual(mine[field], base[field])
      return {
        field,
        mine: mine[field],
        theirs: theirs[field],
        changedByBoth: iChanged && !isEqual(theirs[field], base[field]),
        suggested: iChanged ? 'mine' : 'theirs',
      }
    })
}

/** Their version with the fields for which mine was chosen. */
export function mergeVersions({ mine, theirs }: Conflict, sides: Readonly<Record<string, Side>>): RaRecord {
  const chosen = Object.entries(sides).filter(([, side]) => side === 'mine')
  return { ...theirs, ...Object.fromEntries(chosen.map(([field]) => [field, mine[field]])) }
}
