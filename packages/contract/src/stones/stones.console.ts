import { z } from 'zod'
import { translated, localized, translations } from '../text/fields.schemas.ts'
import { defineConsoleEndpoint } from '../http/console-endpoint.ts'
import { listOf, listQuery, Search, Version } from '../http/lists.console.ts'
import { Label, Word, wordParams } from '../vocabulary/vocabulary.console.ts'

const Texts = (max: number) => translated(z.string().trim().min(1).max(max))
const Range = z.strictObject({ min: z.number(), max: z.number() })

/** The facts about a stone that product pages show. */
export const StoneFacts = z.strictObject({
  mineral: Texts(120),
  formula: z.string().max(60),
  crystal_system: z.string().max(20),
  hardness: Range,
  density: Range,
  treatments: Texts(300),
  warnings: z.array(z.string().max(20)).max(7),
  sources: z.array(Word).min(1).max(10),
})

/** The western signs in their order. */
export const WESTERN_SIGNS = [
  'Aries',
  'Taurus',
  'Gemini',
  'Cancer',
  'Leo',
  'Virgo',
  'Libra',
  'Scorpio',
  'Sagittarius',
  'Capricorn',
  'Aquarius',
  'Pisces',
] as const

/** The source of what the shop states by itself, where there is no other (docs/decisions/0036). */
export const OWN_SOURCE = 'shop'

/** What a tradition sees in a stone: its colour leads to the element, and that to the animals. */
export const StoneCorrespondences = z.strictObject({
  color: Word,
  /** The sources of each western sign. */
  zodiac: z.partialRecord(z.enum(WESTERN_SIGNS), z.array(Word).min(1).max(10)),
})

/** A stone; its id is its English name. */
export const Stone = z.object({
  id: z.string(),
  ...translations('name'),
  facts: StoneFacts,
  /** Null for a stone of before that no source is known for. */
  correspondences: StoneCorrespondences.nullable(),
  products: z.int(),
  version: Version,
})

export type Stone = z.infer<typeof Stone>

/** The choices that a stone's form offers. */
const StoneChoices = z.object({
  /** Colours with their element. */
  colors: z.array(z.object({ ...localized('color'), element: z.string() })),
  crystal_systems: z.array(z.object({ id: z.string(), name: translated(z.string()) })),
  warnings: z.array(z.object({ id: z.string(), name: translated(z.string()) })),
  /** Ids of sources for facts. */
  sources: z.array(z.string()),
})

export type StoneChoices = z.infer<typeof StoneChoices>

export const listStoneChoices = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/stone-choices',
  summary: 'Colours with their elements, crystal systems, warnings and sources for a stone’s form',
  permission: 'products.read',
  schemas: { data: StoneChoices },
  errors: [],
})

export const listStones = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/stones',
  summary: 'Stones with the facts that product pages show',
  permission: 'products.read',
  schemas: { query: listQuery(['gem'], { q: Search }), data: listOf(Stone) },
  errors: [],
})

export const createStone = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/stones',
  summary: 'A new stone, with its label; the same again changes nothing',
  permission: 'products.change',
  status: 201,
  schemas: {
    body: z.strictObject({
      gem: Label,
      ...translations('name', Label),
      facts: StoneFacts,
      correspondences: StoneCorrespondences,
    }),
    data: Stone,
  },
  errors: ['STALE_VERSION'],
})

export const changeStone = defineConsoleEndpoint({
  method: 'PATCH',
  path: '/console/stones/:id',
  summary: 'The name, facts or correspondences of a stone',
  permission: 'products.change',
  schemas: {
    params: wordParams,
    body: z.strictObject({
      version: Version,
      ...translations('name', Label.optional()),
      facts: StoneFacts.optional(),
      correspondences: StoneCorrespondences.optional(),
    }),
    data: Stone,
  },
  errors: ['STALE_VERSION'],
})
