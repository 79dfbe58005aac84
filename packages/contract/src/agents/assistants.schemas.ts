import { z } from 'zod'
import { EASES, WRIST_MM, type Ease } from '../products/wrist-sizes.rules.ts'
import { isBirthday } from '../users/users.rules.ts'
import { MAX_SEARCH_LIMIT } from './agents.rules.ts'

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const language = z.string().max(100).optional().describe('Of the result: en, zh-Hans or zh-Hant')

/** A tool for any assistant: what a birth says by the four pillars, and what suits it. */
export const BirthRequest = z.object({
  date: z
    .string()
    .refine((date) => isBirthday(date), 'Must be a day from 1900 on, as YYYY-MM-DD')
    .describe('The day of birth: YYYY-MM-DD'),
  time: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Must be a time as HH:MM')
    .optional()
    .describe('By the clock on the wall: HH:MM; left out when it is unknown'),
  time_zone: z
    .string()
    .max(100)
    .refine(isTimeZone, 'Must be a time zone such as Asia/Shanghai')
    .default('Asia/Shanghai')
    .describe('Of the place of birth'),
  limit: z.int().min(1).max(MAX_SEARCH_LIMIT).default(5).describe('Most products'),
  language,
})

/** A tool for any assistant: which size of a product fits a wrist. */
export const SizeRequest = z.object({
  id: z.string().max(200).describe('The id of a product or of one of its variants'),
  wrist_cm: z
    .number()
    .min(WRIST_MM.least / 10)
    .max(WRIST_MM.most / 10)
    .describe('Around the wrist, where the bracelet is worn'),
  ease: z.enum(Object.keys(EASES) as [Ease, ...Ease[]]).default('comfortable'),
  language,
})
