/** Why a design cannot be made. */
export const DESIGN_PROBLEMS = [
  'WRIST_OUT_OF_RANGE',
  'UNKNOWN_PART',
  'NOT_A_CORD',
  'CORD_AS_PIECE',
  'NO_BEADS',
  'TOO_MANY_PIECES',
  'TOO_SHORT',
  'TOO_LONG',
  'CAP_WITHOUT_BEAD',
  'TWO_GURUS',
  'TWO_CHARMS_TOGETHER',
  'TOO_MANY_CHARMS',
  'SOLD_OUT',
] as const
export type DesignProblemCode = (typeof DESIGN_PROBLEMS)[number]

/** A problem, with the place in the strand and the part that causes it, where there is one. */
export interface DesignProblem {
  code: DesignProblemCode
  index?: number
  part?: string
}
