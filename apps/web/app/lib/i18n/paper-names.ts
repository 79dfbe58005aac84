import type { WrappingPaper } from '@shop/contract/orders/gifts.rules'
import { m } from '../../paraglide/messages.js'

const NAMES: Record<WrappingPaper, () => string> = {
  clouds: m.orders_paper_clouds,
  waves: m.orders_paper_waves,
  plum: m.orders_paper_plum,
}

/** The name of a wrapping paper. */
export const toPaperName = (paper: WrappingPaper): string => NAMES[paper]()
