import type { ContentReport, ModeratedProduct } from '@shop/contract/reviews/reviews.console'
import type { ReportReason, ReviewFlag } from '@shop/contract/reviews/reviews.endpoints'
import type { z } from 'zod'
import type { listReports } from '../opinions.repository.ts'
import type { ProductFacts } from '../product-opinions.repository.ts'

type ReportRow = Awaited<ReturnType<typeof listReports>> extends Map<string, (infer Row)[]> ? Row : never

export function toReport({ id, reason, note, created_at: at }: ReportRow): z.infer<typeof ContentReport> {
  return { id, reason: reason as ReportReason, note, created_at: at.toISOString() }
}

export function toModeratedProduct({
  id,
  slug,
  name,
  image,
}: ProductFacts): z.infer<typeof ModeratedProduct> {
  return { id, slug, name, image }
}

/** What moderators are made aware of. */
export const toFlags = (row: { flags: string[]; flagged_words: string[] }) => ({
  flags: row.flags as ReviewFlag[],
  flagged_words: row.flagged_words,
})
