import { translated } from '@shop/contract/text/fields.schemas'
import { z } from 'zod'
import { CATALOGUE_LIMITS, texts } from './format.ts'
import { CATEGORY_SLUGS, SUBCATEGORY_SLUGS } from './taxonomy.ts'

const alt = z.string().max(CATALOGUE_LIMITS.shortTextLength)

/** The content of a category. */
export const CategoryRecord = z.strictObject({
  name: texts(CATALOGUE_LIMITS.labelLength),
  intro: texts(CATALOGUE_LIMITS.shortTextLength).describe('One sentence, above its list'),
  teaser: texts(CATALOGUE_LIMITS.shortTextLength).optional().describe('On the home page'),
  picture: z
    .strictObject({ file: z.string(), alt: translated(alt) })
    .optional()
    .describe('An uploaded picture in place of the shop’s own'),
})

export type CategoryRecord = z.infer<typeof CategoryRecord>

/** Every category and sub-category by slug. */
export const CategoryRecords = z.record(z.enum([...CATEGORY_SLUGS, ...SUBCATEGORY_SLUGS]), CategoryRecord)
