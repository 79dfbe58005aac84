import { Box, Chip, Typography } from '@mui/material'
import { LANGUAGES, LANGUAGE_TAGS, findPageLanguage } from '@shop/contract/languages/languages'
import { MODERATION_STATUSES, type ConsoleReview } from '@shop/contract/reviews/reviews.console'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { StatusChip } from '../ui/status-chip.tsx'

const TONES = { pending: 'warning', approved: 'success', rejected: 'error' } as const

/** Where a review or a question can stand, for a filter. */
export const STATUSES = MODERATION_STATUSES.map((id) => ({ id, name: `reviews.statuses.${id}` }))

/** Where a review, a question or an answer stands. */
export function ModerationStatus({ status }: Pick<ConsoleReview, 'status'>) {
  return <StatusChip status={status} texts="reviews.statuses" tone={TONES[status]} />
}

/** `★★★★☆`, read as a text. */
export function StarText({ stars }: { stars: number }) {
  const translate = useTranslate()
  return (
    <span
      role="img"
      aria-label={translate('reviews.stars', { smart_count: stars })}
      style={{ whiteSpace: 'nowrap' }}
    >
      {'★'.repeat(stars) + '☆'.repeat(5 - stars)}
    </span>
  )
}

/** What a moderator should look at twice, with the words that raised it, and reports by shoppers. */
export function Warnings({ flags, reportCount }: Pick<ConsoleReview, 'flags'> & { reportCount: number }) {
  const translate = useTranslate()
  if (flags.length === 0 && reportCount === 0) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {flags.map((flag) => (
        <Chip
          key={flag}
          size="small"
          color="warning"
          variant="outlined"
          label={translate(`reviews.flags.${flag}`)}
        />
      ))}
      {reportCount > 0 && (
        <Chip
          size="small"
          color="error"
          variant="outlined"
          label={translate('reviews.reported', { smart_count: reportCount })}
        />
      )}
    </Box>
  )
}

/** A shopper's text with its line breaks, in its own language. */
export function ShopperText({ text, language }: { text: string; language: string }) {
  return (
    <Typography
      lang={LANGUAGE_TAGS[findPageLanguage(language) ?? LANGUAGES[0]]}
      sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '70ch' }}
    >
      {text}
    </Typography>
  )
}

/** Why something may not be published: the words that raised the flags. */
export function FlaggedTexts({ texts }: { texts: readonly string[] }) {
  const translate = useTranslate()
  if (texts.length === 0) return null
  return (
    <Typography variant="body2" color="warning.main">
      {translate('reviews.flagged_words', { words: texts.join(' · ') })}
    </Typography>
  )
}

/** A name and what it is, one line of a list of facts. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      <Typography component="span" variant="body2" color="text.secondary">
        {name}
      </Typography>{' '}
      {children}
    </Typography>
  )
}
