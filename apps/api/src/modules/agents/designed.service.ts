import type { AgentProduct } from '@shop/contract/agents/catalog.schemas'
import { toFen } from '@shop/contract/money/money'
import { AppError } from '../../http/app-error.ts'
import type { DesignsService } from '../designs/designs.service.ts'
import type { ViewSettings } from './catalog.view.ts'
import { findDesignCode, toDesignedProduct } from './designed.view.ts'
import type { FenRange } from './price-filter.ts'

interface Dependencies {
  designs: Pick<DesignsService, 'open'>
}

export type DesignedBracelets = ReturnType<typeof createDesignedBracelets>

/** Bracelets that somebody has designed: everybody with the address of one may see and buy it, as on its page. */
export function createDesignedBracelets({ designs }: Dependencies) {
  /** The design of a code, if the shop knows its parts. */
  async function open(code: string) {
    try {
      const design = await designs.open(code)
      return toFen(design.price.total) > 0 ? design : undefined
    } catch (error) {
      if (error instanceof AppError && error.code === 'DESIGN_NOT_FOUND') return undefined
      throw error
    }
  }

  return {
    /** The designs that some of these ids name, within a range of prices, and the ids of those that there are. */
    async find(
      ids: readonly string[],
      { minFen = 0, maxFen = Infinity }: FenRange,
      view: ViewSettings,
    ): Promise<{ products: AgentProduct[]; known: ReadonlySet<string> }> {
      const named = Map.groupBy(ids, findDesignCode)
      const products: AgentProduct[] = []
      const known = new Set<string>()
      for (const [code, inputs] of named) {
        const design = code === undefined ? undefined : await open(code)
        if (!design) continue
        for (const id of inputs) known.add(id)
        const fen = toFen(design.price.total)
        if (fen >= minFen && fen <= maxFen) products.push(toDesignedProduct(design, inputs, view))
      }
      return { products, known }
    },
  }
}
