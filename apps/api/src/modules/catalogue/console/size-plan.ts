import type { FieldRule } from '@shop/contract/http/field-rules'
import { AppError } from '../../../http/app-error.ts'
import type { EditedSize } from './product-editor.repository.ts'

/** What has to be done to get from the sizes of a product to those that are wanted. */
export interface SizePlan {
  /** In order; a product without sizes has one whose name is empty. */
  names: string[]
  renamed: { was: string; size: string }[]
  removed: EditedSize[]
  /** Units of a product without sizes, which its first size takes over. */
  inherited: number
  /** Units that leave one account of the ledger for another: what was removed, and what changes its name. */
  moved: { size: string; change: number }[]
}

/**
 * @param wanted in order; `was`: the present name of a size that is renamed
 * @throws SIZE_IN_USE when a sold or reserved size is renamed, or a reserved one removed; VALIDATION_FAILED
 */
export function planSizes(
  present: readonly EditedSize[],
  wanted: readonly { size: string; was?: string | undefined }[],
): SizePlan {
  const names = wanted.length > 0 ? wanted.map(({ size }) => size) : ['']
  if (new Set(names).size < names.length) refuse('duplicate', 'names the same size twice')
  const byName = new Map(present.map((size) => [size.size, size]))
  const renamed = wanted.flatMap(({ size, was }) =>
    was !== undefined && was !== size ? [{ size, was }] : [],
  )
  const sources = new Set(renamed.map(({ was }) => was))
  if (sources.size < renamed.length) refuse('duplicate', 'renames a size twice')
  for (const { was } of renamed) {
    const size = byName.get(was) ?? refuse('unknown_choice', `has no size ${was}`)
    if (size.is_sold || size.reserved > 0) throw new AppError('SIZE_IN_USE')
  }
  const left = new Set(names)
  const removed = present.filter(({ size }) => !sources.has(size) && !isWanted(size))
  if (removed.some(({ reserved }) => reserved > 0)) throw new AppError('SIZE_IN_USE')
  const isFirst = wanted.length > 0 && renamed.length === 0 && !present.some(({ size }) => size !== '')
  const inherited = isFirst ? (byName.get('')?.available ?? 0) : 0
  const moved = [
    ...(inherited > 0 ? [{ size: names[0]!, change: inherited }] : []),
    ...removed.map(({ size, available }) => ({ size, change: -available })),
    ...renamed.flatMap(({ was, size }) => {
      const { available } = byName.get(was)!
      return [
        { size: was, change: -available },
        { size, change: available },
      ]
    }),
  ]
  return { names, renamed, removed, inherited, moved }

  /** A name that another size takes over is dropped. */
  function isWanted(size: string): boolean {
    return left.has(size) && !renamed.some((each) => each.size === size)
  }
}

function refuse(rule: FieldRule, message: string): never {
  throw new AppError('VALIDATION_FAILED', { details: [{ path: 'sizes', message, rule }] })
}
