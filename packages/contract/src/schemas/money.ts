import { z } from 'zod'

/** Money in the API: a decimal string in yuan with two digits, never a float. */
export const Money = z.string().regex(/^\d{1,9}\.\d{2}$/, 'Invalid amount')

export type Money = z.infer<typeof Money>
