import type { WrappingPaper } from '@shop/contract/orders/orders.endpoints'
import { m } from '../../paraglide/messages.js'

const NAMES: Record<WrappingPaper, () => string> = {
  clouds: m.checkout_paper_clouds,
  waves: m.checkout_paper_waves,
  plum: m.checkout_paper_plum,
}

/** The name of a wrapping paper. */
export const toPaperName = (paper: WrappingPaper): string => NAMES[paper]()
