import { z } from 'zod'
import { CATALOGUE_LIMITS, texts } from './format.ts'

const name = z.string().min(1).max(CATALOGUE_LIMITS.labelLength)

const sourceIds = z
  .array(name)
  .min(1)
  .refine((ids) => new Set(ids).size === ids.length, 'names the same source twice')

const source = z.strictObject({
  title: texts(CATALOGUE_LIMITS.shortTextLength),
  year: texts(CATALOGUE_LIMITS.nameLength),
  says: texts(CATALOGUE_LIMITS.shortTextLength),
})

/** The sources of each value: `{ "Aquarius": ["jewelers-1912"] }`. */
const sourced = z.record(name, sourceIds)

const element = z.strictObject({ colors: sourced, animals: sourced })

const stone = z.strictObject({
  color: name.describe('The colour that decides the element'),
  zodiac: sourced,
})

/**
 * Correspondences of stones, each with its sources. A stone's colour determines its element, and the element its
 * animals; western signs belong to the stone itself. Elements and signs are in display order.
 */
export const Correspondences = z
  .strictObject({
    sources: z.record(name, source),
    elements: z.record(name, element),
    stones: z.record(name, stone),
  })
  .superRefine(({ sources, elements, stones }, context) => {
    const report = (path: string[], message: string) =>
      context.addIssue({ code: 'custom', path, message, input: undefined })
    const lists = [
      ...Object.entries(elements).flatMap(([key, { colors, animals }]) => [
        { path: ['elements', key, 'colors'], values: colors },
        { path: ['elements', key, 'animals'], values: animals },
      ]),
      ...Object.entries(stones).map(([gem, { zodiac }]) => ({
        path: ['stones', gem, 'zodiac'],
        values: zodiac,
      })),
    ]
    for (const { path, values } of lists) {
      for (const [value, ids] of Object.entries(values)) {
        for (const id of ids) {
          if (!Object.hasOwn(sources, id)) report([...path, value], `"${id}" is no source of this file`)
        }
      }
    }
    const colors = Object.values(elements).flatMap((each) => Object.keys(each.colors))
    for (const color of colors.filter((each, index) => colors.indexOf(each) !== index))
      report(['elements'], `"${color}" belongs to two elements`)
    for (const [gem, { color }] of Object.entries(stones))
      if (!colors.includes(color)) report(['stones', gem, 'color'], `"${color}" belongs to no element`)
  })

export type Correspondences = z.infer<typeof Correspondences>
