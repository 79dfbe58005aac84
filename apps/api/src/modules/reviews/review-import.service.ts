import { z } from 'zod'
import { LANGUAGES } from '@shop/contract/languages/languages'
import { REVIEW_TEXT_LENGTH, REVIEW_TITLE_LENGTH } from '@shop/contract/reviews/reviews.rules'
import { publicText, ShownName } from '@shop/contract/moderation/moderation.schemas'
import { createId } from '../../db/ids.ts'
import type { Db } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Actor, AuditService } from '../audit/audit.service.ts'
import { findFlags } from '../moderation/moderation-flags.shared.ts'
import * as repository from './review-import.repository.ts'

/** One review of a file: where it was written, and what it says. */
const ImportedReview = z.strictObject({
  /** The review's name at its source: a repeat of the import adds nothing. */
  key: z.string().min(1).max(120),
  source: z.string().trim().min(1).max(80),
  source_url: z.url({ protocol: /^https$/ }).optional(),
  product: z.string().max(80),
  stars: z.int().min(1).max(5),
  title: publicText('The title is too long', REVIEW_TITLE_LENGTH).default(''),
  text: publicText('The text is too short or too long', { ...REVIEW_TEXT_LENGTH, lines: true }),
  shown_name: ShownName,
  language: z.enum(LANGUAGES),
  written_at: z.iso.datetime(),
})

const ImportFile = z.array(ImportedReview).min(1).max(5_000)

export interface ImportReport {
  added: number
  /** Imported before. */
  known: number
}

export type ReviewImport = ReturnType<typeof createReviewImport>

/**
 * Takes reviews over from elsewhere, all of a file or none. They wait for a moderator like any other, always show where
 * they come from, and do not count for the stars: the shop knows of no purchase (decision 70).
 */
export function createReviewImport({ db, audit }: { db: Db; audit: AuditService }) {
  /** @throws ZodError for a wrong file; Error for an unknown product */
  return function importReviews(actor: Actor, file: unknown): Promise<ImportReport> {
    const reviews = ImportFile.parse(file)
    return inTransaction(db, async (db) => {
      const slugs = [...new Set(reviews.map(({ product }) => product))]
      const ids = await repository.listProductIds(db, slugs)
      let added = 0
      for (const { key, source, source_url, product, written_at, ...review } of reviews) {
        const productId = ids.get(product)
        if (productId === undefined) throw new Error(`There is no product ${product}.`)
        const { flags, terms } = findFlags(review.title, review.text, review.shown_name)
        const isNew = await repository.insertImported(db, {
          ...review,
          id: createId(),
          product_id: productId,
          size: '',
          status: 'pending',
          source_name: source,
          source_url: source_url ?? null,
          source_key: `${source}|${key}`,
          flags,
          flagged_words: terms,
          created_at: new Date(written_at),
        })
        if (isNew) added += 1
      }
      const report = { added, known: reviews.length - added }
      if (added > 0)
        await audit.record(db, actor, {
          action: 'review.imported',
          subject: { type: 'review', id: createId(), label: '' },
          after: report,
        })
      return report
    })
  }
}
