import type { RingLayout } from '@shop/bracelet/positions'
import type { BraceletPart } from '@shop/contract/designs/bracelet-parts.rules'

/** What both pictures of a bracelet take, the one in 3D and the drawn one. */
export interface BraceletViewProps {
  layout: RingLayout
  cord: BraceletPart
  /** Place of the chosen part. */
  selected: number | undefined
  /** A tap on a part, or on none. */
  onSelect: (index: number | undefined) => void
  /** The chosen part is dragged to another place. */
  onDrag: (to: number) => void
  /** The drag ends where it is, or where it began. */
  onDrop: (isDone: boolean) => void
}
