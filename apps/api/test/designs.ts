import { toDesignCode } from '@shop/bracelet/code'
import {
  DESIGN_PRODUCT_ID,
  DESIGN_VERSION,
  type BraceletDesign,
} from '@shop/contract/designs/bracelet-parts.rules'
import { loadBeads } from '../src/boot/seed/catalogue-folder.ts'
import { COMMAND_LINE } from '../src/modules/audit/audit.service.ts'
import { readStock } from './builders.ts'
import type { TestApp } from './test-app.ts'

/** Pieces of 8 mm that close around the wrist of `aDesign`. */
const PIECES = 23

/** Brings the parts of `catalogue/beads` into the shop. */
export const seedBeads = ({ services }: TestApp) => loadBeads(services)

/**
 * A design that can be made: amethyst beads of 8 mm but for those that are given, for a wrist of 16.5 cm.
 * @param beads ids of beads of 8 mm, strung first
 */
export function aDesign(
  beads: string[] = [],
  extra: Partial<BraceletDesign> = {},
): BraceletDesign & { code: string } {
  const amethysts = Array.from({ length: PIECES - beads.length }, () => 'amethyst-8')
  const design: BraceletDesign = {
    version: DESIGN_VERSION,
    wrist_mm: 165,
    ease: 'regular',
    cord: 'cord-elastic-clear',
    pieces: [...beads, ...amethysts],
    ...extra,
  }
  return { ...design, code: toDesignCode(design) }
}

/** A design as an item of a cart or an order. */
export const toItem = ({ code }: { code: string }, quantity = 1) => ({
  product_id: DESIGN_PRODUCT_ID,
  design: code,
  quantity,
})

/** Sets what is available of a part, with its movement in the ledger. */
export async function setPartStock(shop: TestApp, part: string, units: number): Promise<void> {
  const { available } = await readPartStock(shop, part)
  await shop.services.stockConsole.change(
    {
      id: crypto.randomUUID(),
      product_id: DESIGN_PRODUCT_ID,
      size: part,
      change: units - available,
      reason: 'correction',
      note: '',
    },
    COMMAND_LINE,
  )
}

/** The available and reserved units of a part. */
export const readPartStock = (shop: TestApp, part: string) => readStock(shop, DESIGN_PRODUCT_ID, part)
