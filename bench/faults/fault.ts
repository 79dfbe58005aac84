/** What is wrong with a seeded fault, as faults get into code. */
export type FaultKind =
  | 'wrong sign'
  | 'wrong limit'
  | 'missing check'
  | 'swapped condition'
  | 'dropped await'
  | 'missing permission'
  | 'missing lock'
  | 'wrong value'
  | 'wrong text'
  | 'lost translation'
  | 'missing state'
  | 'broken layout'
  | 'broken keyboard'

/** What a fault endangers; money, stock and access are at least half of all. */
export type Endangered = 'money' | 'stock' | 'access' | 'page' | 'console' | 'message'

/**
 * A change of the sources that a test should find. It is given by the text that it replaces and not as a patch with
 * line numbers, so that it survives changes nearby; `faults.test.ts` reports when one no longer applies.
 */
export interface SeededFault {
  /** Unique, in kebab case: `refund-without-lock`. */
  id: string
  kind: FaultKind
  endangers: Endangered
  /** What somebody would notice, in one sentence. */
  effect: string
  edits: readonly Edit[]
}

/** Replaces a text that occurs exactly once in the file. */
interface Edit {
  /** From the root of the repository. */
  file: string
  find: string
  replace: string
}
