import { listUnknownNumbers, toShownLength } from '@shop/contract/content/text-numbers.rules'
import { z } from 'zod'

const day = z.iso.date('must be a date such as "2026-11-20"')
const line = z.string().trim().min(1, 'must not be empty')
/** A line as long as it is shown, with the numbers of the settings that it names. */
const shownLine = (max: number) =>
  line
    .refine((text) => toShownLength(text) <= max, `must have at most ${String(max)} characters`)
    .refine((text) => listUnknownNumbers(text).length === 0, 'names a number that the settings do not have')

/** Maximum length of a description in search results. */
const DESCRIPTION_LENGTH = 160
const TITLE_LENGTH = 60

const source = z.strictObject({
  title: line,
  author: line.optional(),
  publisher: line.optional(),
  year: z.int().optional(),
  url: z.url({ protocol: /^https?$/ }).optional(),
})

/** Front matter of a page: `pages/<name>/<language>.md`. */
export const PageFacts = z.strictObject({
  title: shownLine(TITLE_LENGTH),
  description: shownLine(DESCRIPTION_LENGTH),
  updated: day,
})
export type PageFacts = z.infer<typeof PageFacts>

/** Front matter of a story: `stories/<slug>/<language>.md`. */
export const StoryFacts = z.strictObject({
  title: shownLine(TITLE_LENGTH),
  lead: line,
  description: shownLine(DESCRIPTION_LENGTH),
  region: line,
  order: z.int().min(1),
  image: z.string().regex(/^[a-z0-9-]+\.webp$/, 'must be a plain picture file name'),
  imageAlt: line,
  published: day,
  stones: z.array(line),
  products: z.array(line).min(2).max(4),
  sources: z.array(source).min(2),
})
export type StoryFacts = z.infer<typeof StoryFacts>

/** What the shop shows of a story in addition to its text. It may be published before its picture. */
export const ShownStoryFacts = StoryFacts.omit({ image: true }).extend({ imageAlt: z.string().trim() })
export type ShownStoryFacts = z.infer<typeof ShownStoryFacts>

/** Fields of a story that must be equal in all languages. */
export const SHARED_STORY_FACTS = ['order', 'image', 'published', 'stones', 'products'] as const
