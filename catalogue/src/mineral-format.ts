import type { Localized } from '@shop/contract/languages/languages'
import { z } from 'zod'
import { CATALOGUE_LIMITS, texts } from './format.ts'

/** The names of crystal systems. */
export const CRYSTAL_SYSTEMS = {
  cubic: { en: 'cubic', zh: '等轴晶系', 'zh-Hant': '等軸晶系' },
  tetragonal: { en: 'tetragonal', zh: '四方晶系', 'zh-Hant': '四方晶系' },
  hexagonal: { en: 'hexagonal', zh: '六方晶系', 'zh-Hant': '六方晶系' },
  trigonal: { en: 'trigonal', zh: '三方晶系', 'zh-Hant': '三方晶系' },
  orthorhombic: { en: 'orthorhombic', zh: '斜方晶系', 'zh-Hant': '斜方晶系' },
  monoclinic: { en: 'monoclinic', zh: '单斜晶系', 'zh-Hant': '單斜晶系' },
  triclinic: { en: 'triclinic', zh: '三斜晶系', 'zh-Hant': '三斜晶系' },
  amorphous: { en: 'amorphous', zh: '非晶质', 'zh-Hant': '非晶質' },
} as const satisfies Record<string, Localized<string>>

/** Care warnings of stones, as shown to shoppers. */
export const MINERAL_WARNINGS = {
  dry: { en: 'keep dry', zh: '忌水', 'zh-Hant': '忌水' },
  no_soaking: { en: 'do not soak', zh: '忌久浸', 'zh-Hant': '忌久浸' },
  sun: { en: 'fades in strong sun', zh: '忌久晒', 'zh-Hant': '忌久曬' },
  acids: { en: 'keep from acids and vinegar', zh: '忌酸', 'zh-Hant': '忌酸' },
  heat: { en: 'no sudden heat', zh: '忌骤热', 'zh-Hant': '忌驟熱' },
  knocks: { en: 'guard from knocks', zh: '忌磕碰', 'zh-Hant': '忌磕碰' },
  no_grinding: { en: 'do not grind at home', zh: '勿自行打磨', 'zh-Hant': '請勿自行打磨' },
} as const satisfies Record<string, Localized<string>>

/** The keys of an object in the form of zod's `enum`. */
function keysOf<Key extends string>(object: Record<Key, unknown>) {
  return Object.keys(object) as [Key, ...Key[]]
}

function range(lowest: number, highest: number) {
  const bound = z.number().min(lowest).max(highest)
  return z
    .strictObject({ min: bound, max: bound })
    .refine(({ min, max }) => min <= max, { path: ['max'], message: 'must not be below min' })
}

const name = z.string().min(1).max(CATALOGUE_LIMITS.labelLength)

/** Facts about a stone. */
export const MineralFacts = z.strictObject({
  mineral: texts(CATALOGUE_LIMITS.nameLength),
  formula: z
    .string()
    .max(CATALOGUE_LIMITS.labelLength)
    .regex(/^[A-Za-z0-9(),·]+$/, 'must be a plain formula such as "CaSO4·2H2O"'),
  crystal_system: z.enum(keysOf(CRYSTAL_SYSTEMS)),
  hardness: range(1, 10).describe('On the scale of Mohs'),
  density: range(0.8, 23).describe('g/cm³'),
  treatments: texts(CATALOGUE_LIMITS.shortTextLength),
  warnings: z.array(z.enum(keysOf(MINERAL_WARNINGS))).max(7),
  sources: z.array(name).min(1),
})

export type MineralFacts = z.infer<typeof MineralFacts>

/** Facts about stones by English name (the values of `gem`), and the reference works they come from. */
export const Minerals = z
  .strictObject({
    sources: z.record(name, z.strictObject({ title: texts(CATALOGUE_LIMITS.shortTextLength), year: name })),
    stones: z.record(name, MineralFacts),
  })
  .superRefine(({ sources, stones }, context) => {
    for (const [gem, facts] of Object.entries(stones)) {
      for (const id of facts.sources) {
        if (Object.hasOwn(sources, id)) continue
        const path = ['stones', gem, 'sources']
        context.addIssue({
          code: 'custom',
          path,
          message: `"${id}" is no source of this file`,
          input: undefined,
        })
      }
    }
  })

export type Minerals = z.infer<typeof Minerals>
