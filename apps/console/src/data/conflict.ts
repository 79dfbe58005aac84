import type { RaRecord } from 'react-admin'
import { listChanges } from '../ui/list-changes.ts'
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
  | { action: 'save'; record: Partial<RaRecord> }
  | { action: 'take_theirs' }
  | { action: 'cancel' }

/** A field that differs between both versions. */
export interface FieldConflict {
  /** `name.en` for a field within a field: two people may change one each. */
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
    .filter((field) => mine[field] !== undefined)
    .flatMap((field) => listChanges(mine[field], theirs[field], field))
    .map(({ path, before: own, after: other }) => {
      const initial = readField(base, path.split('.'))
      const iChanged = !isEqual(own, initial)
      return {
        field: path,
        mine: own,
        theirs: other,
        changedByBoth: iChanged && !isEqual(other, initial),
        suggested: iChanged ? 'mine' : 'theirs',
      }
    })
}

/** Their version with the fields for which mine was chosen. */
export function mergeVersions({ mine, theirs }: Conflict, sides: Readonly<Record<string, Side>>): RaRecord {
  const chosen = Object.entries(sides).filter(([, side]) => side === 'mine')
  return chosen.reduce<RaRecord>((merged, [field]) => {
    const path = field.split('.')
    return writeField(merged, path, readField(mine, path)) as RaRecord
  }, theirs)
}

type Fields = Record<string, unknown>

function readField(record: unknown, path: string[]): unknown {
  return path.reduce((value, key) => (value as Fields | null | undefined)?.[key], record)
}

/** A copy of the record with another value at the path. */
function writeField(record: unknown, [key, ...rest]: string[], value: unknown): Fields {
  const fields = (record ?? {}) as Fields
  return { ...fields, [key!]: rest.length === 0 ? value : writeField(fields[key!], rest, value) }
}
