import ExpandMoreIcon from '@mui/icons-material/ExpandMoreOutlined'
import { Accordion, AccordionDetails, AccordionSummary, Box, Typography } from '@mui/material'
import {
  listContentVersions,
  restoreContentVersion,
  type ConsoleContent,
  type ContentVersion,
} from '@shop/contract/content/content.console'
import { LANGUAGES } from '@shop/contract/languages/languages'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocaleState, useTranslate } from 'react-admin'
import { useFormState } from 'react-hook-form'
import type { z } from 'zod'
import { useServices } from '../data/services.ts'
import { useLanguageTexts } from '../i18n/use-language-texts.ts'
import { ChangeList } from '../ui/change-list.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { formatDateTime } from '../ui/format.ts'
import { Panel } from '../ui/panel.tsx'
import { LineDifference } from './line-difference.tsx'

type Version = z.infer<typeof ContentVersion>

const SHOWN_VERSIONS = 20

/** What it was, newest first: each version opens to what it changed, and can be restored. */
export function ContentHistory({ content: { id, version } }: { content: ConsoleContent }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { api } = useServices()
  const { data } = useQuery({
    queryKey: ['content-versions', id, version],
    queryFn: ({ signal }) =>
      api.call(listContentVersions, { params: { id }, query: { limit: SHOWN_VERSIONS } }, signal),
    // What is open stays open when there is a new version.
    placeholderData: keepPreviousData,
  })
  if (!data) return null
  return (
    <Panel title={translate('content.sections.history')}>
      {data.items.map((past) => (
        <Accordion
          key={past.id}
          disableGutters
          elevation={0}
          slotProps={{ transition: { unmountOnExit: true }, heading: { component: 'h3' } }}
        >
          <AccordionSummary expandIcon={<ExpandMoreIcon />}>
            <Typography component="span">
              {translate('products.history.version', { version: past.version })} ·{' '}
              {translate(`audit_log.actions.${past.action}`)} · {past.who},{' '}
              {formatDateTime(past.created_at, locale)}
            </Typography>
          </AccordionSummary>
          <AccordionDetails>
            <Difference version={past} />
            {past.version !== version && <RestoreButton id={id} version={version} past={past.version} />}
          </AccordionDetails>
        </Accordion>
      ))}
    </Panel>
  )
}

/** The texts line by line, other fields with their values before and after. */
function Difference({ version: { before, fields } }: { version: Version }) {
  const translate = useTranslate()
  const { toLabel } = useLanguageTexts()
  if (!before) return <Typography color="text.secondary">{translate('content.first_version')}</Typography>
  const { text: textBefore, ...restBefore } = before
  const { text, ...rest } = fields
  const changedTexts = LANGUAGES.filter((language) => text?.[language] !== textBefore?.[language])
  const hasOthers = JSON.stringify(rest) !== JSON.stringify(restBefore)
  return (
    <>
      {changedTexts.map((language) => (
        <Box key={language} lang={language} sx={{ mb: 2 }}>
          <Typography variant="body2" color="text.secondary">
            {toLabel(translate('resources.content.fields.text'), language)}
          </Typography>
          <LineDifference before={textBefore?.[language] ?? ''} after={text?.[language] ?? ''} />
        </Box>
      ))}
      {hasOthers && <ChangeList resource="content" before={restBefore} after={rest} />}
      {!hasOthers && changedTexts.length === 0 && (
        <Typography color="text.secondary">{translate('content.no_difference')}</Typography>
      )}
    </>
  )
}

function RestoreButton({ id, version, past }: { id: string; version: number; past: number }) {
  const translate = useTranslate()
  const { api } = useServices()
  const { isDirty } = useFormState()
  return (
    <ConfirmButton
      label={translate('products.history.restore')}
      ariaLabel={`${translate('products.history.restore')}: ${past}`}
      title={translate('products.history.version', { version: past })}
      text={translate('content.restore_text')}
      done="products.history.restored"
      isDisabled={isDirty}
      work={() => api.call(restoreContentVersion, { params: { id, past }, body: { version } })}
    />
  )
}
