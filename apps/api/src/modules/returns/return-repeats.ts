import { sumParts } from './refund-sums.ts'
import type { ReturnLineRow, ReturnRow } from './returns.repository.ts'

/** What becomes of the units of a line. */
export interface Outcome {
  position: number
  restocked: number
  seconds: number
  written_off: number
}

/** Whether this inspection is the one that was recorded: two people may count differently. */
export function isSameInspection(
  { is_accepted: isAccepted }: Pick<ReturnRow, 'is_accepted'>,
  lines: readonly ReturnLineRow[],
  input: { isAccepted: boolean; lines: readonly Outcome[] },
): boolean {
  const counted = lines.filter(({ restocked }) => restocked !== null)
  const isFound = (outcome: Outcome) =>
    counted.some(
      (line) =>
        line.position === outcome.position &&
        line.restocked === outcome.restocked &&
        line.seconds === outcome.seconds &&
        line.written_off === outcome.written_off,
    )
  return (
    isAccepted === input.isAccepted && counted.length === input.lines.length && input.lines.every(isFound)
  )
}

/** Whether this refund is the one that was made. One that is all deducted is refused, so none is stored for less. */
export function isSameRefund({ refund }: Pick<ReturnRow, 'refund'>, deductionFen: number): boolean {
  return sumParts((refund?.parts ?? []).filter(({ kind }) => kind === 'deduction')) === -deductionFen
}
