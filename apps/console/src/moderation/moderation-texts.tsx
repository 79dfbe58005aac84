import { Box, Chip, Typography } from '@mui/material'
import { LANGUAGES, LANGUAGE_TAGS, findPageLanguage } from '@shop/contract/languages/languages'
import {
  MODERATION_STATUSES,
  type ModerationFlag,
  type ModerationStatus as Status,
} from '@shop/contract/moderation/moderation.rules'
import { useTranslate } from 'react-admin'
import { StatusChip } from '../ui/status-chip.tsx'

const TONES = { pending: 'warning', approved: 'success', rejected: 'error' } as const

/** Where a text can stand, for a filter. */
export const STATUSES = MODERATION_STATUSES.map((id) => ({ id, name: `moderation.statuses.${id}` }))

/** Where a text by a shopper stands. */
export function ModerationStatus({ status }: { status: Status }) {
  return <StatusChip status={status} texts="moderation.statuses" tone={TONES[status]} />
}

/** What a moderator should look at twice, with the words that raised it, and reports by shoppers. */
export function Warnings({ flags, reportCount }: { flags: readonly ModerationFlag[]; reportCount: number }) {
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
          label={translate(`moderation.flags.${flag}`)}
        />
      ))}
      {reportCount > 0 && (
        <Chip
          size="small"
          color="error"
          variant="outlined"
          label={translate('moderation.reported', { smart_count: reportCount })}
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
      {translate('moderation.flagged_words', { words: texts.join(' · ') })}
    </Typography>
  )
}
