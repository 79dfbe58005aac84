import type { BirthRequest } from '@shop/contract/agents/assistants.schemas'
import { readLocalizedField } from '@shop/contract/languages/translated'
import { ProductsQuery } from '@shop/contract/products/products.schemas'
import { DEFAULT_CONVENTIONS } from '@shop/four-pillars/birth'
import { readBirth, type BirthReading } from '@shop/four-pillars/birth-reading'
import { correspondences } from '@shop/four-pillars/correspondence-data'
import { rankByFit } from '@shop/four-pillars/product-fit'
import { listSuitingStones } from '@shop/four-pillars/suiting-stones'
import type { z } from 'zod'
import type { ProductsService } from '../products/products.service.ts'
import { listUnits, toAgentProduct, toAgentVariant, type ViewSettings } from './catalog.view.ts'

/** Products read for each element, sign and animal, as on the shop's own page of readings. */
const PRODUCTS_PER_FILTER = 24
/** Stones that a reading names. */
const MAX_STONES = 8

interface Dependencies {
  products: Pick<ProductsService, 'list' | 'listStones'>
}

/**
 * What a birth says by the four pillars, and which stones and products in stock suit it, each with its reasons. The birth
 * is neither stored nor logged.
 */
export function createBirthTool({ products }: Dependencies) {
  /** Products in stock that share an element, the sign or an animal with a reading. */
  async function listCandidates({ favourable, zodiacSign, animals }: BirthReading, view: ViewSettings) {
    const filters = [
      { element: favourable.elements.map(({ element }) => element) },
      { zodiac: [zodiacSign] },
      { chinese_zodiac: [...new Set([animals.byLichun, animals.byNewYear])] },
    ]
    const shared = { in_stock: '1', limit: PRODUCTS_PER_FILTER, language: view.language }
    const lists = await Promise.all(
      filters.map((filter) => products.list(ProductsQuery.parse({ ...filter, ...shared }))),
    )
    const found = lists.flatMap(({ items }) => items)
    return [...new Map(found.map((product) => [product.product_id, product])).values()]
  }

  return async function readBirthFor(
    { date, time, time_zone: zone, limit }: z.infer<typeof BirthRequest>,
    view: ViewSettings,
  ): Promise<object> {
    const reading = readBirth({
      date,
      time: time ?? null,
      zone,
      longitude: null,
      conventions: DEFAULT_CONVENTIONS,
      repeatedTime: 'earlier',
    })
    const stones = await products.listStones()
    const current = {
      ...correspondences,
      stones: Object.fromEntries(stones.map(({ gem, color, zodiac }) => [gem, { color, zodiac }])),
    }
    const names = new Map(stones.map((stone) => [stone.gem, readLocalizedField(stone, 'gem', view.language)]))
    const toName = (stone: string) => names.get(stone) ?? stone
    const ranked = rankByFit(reading, await listCandidates(reading, view), current).slice(0, limit)
    const { pillars, dayMaster, favourable, zodiacSign, animals } = reading
    return {
      pillars: Object.fromEntries(
        Object.entries(pillars).map(([name, pillar]) => [name, pillar && toPillar(pillar)]),
      ),
      day_master: {
        element: dayMaster.stem.element,
        polarity: dayMaster.stem.polarity,
        strength: dayMaster.strength,
      },
      favourable_elements: favourable.elements.map(({ element, relation }) => ({ element, relation })),
      favourable_rule: favourable.rule,
      zodiac_sign: zodiacSign,
      chinese_zodiac: animals.byLichun,
      suiting_stones: listSuitingStones(reading, current)
        .slice(0, MAX_STONES)
        .map(({ stone, points, reasons }) => ({ stone: toName(stone), points, reasons })),
      products: ranked.map(({ product, fit }) => ({
        ...toAgentProduct(
          product,
          listUnits(product).map((unit) => toAgentVariant(product, unit, view)),
          view,
        ),
        fit: {
          points: fit.points,
          reasons: fit.reasons.map(({ kind, value, points, stones: causes }) => ({
            kind,
            value,
            points,
            stones: causes.map(({ stone }) => toName(stone)),
          })),
        },
      })),
      note: 'A reading of a tradition, not a promise of an effect. The birth was not stored.',
    }
  }
}

function toPillar({ stem, branch }: NonNullable<BirthReading['pillars']['hour']>) {
  return { stem: stem.name, branch: branch.name, stem_element: stem.element, branch_element: branch.element }
}
