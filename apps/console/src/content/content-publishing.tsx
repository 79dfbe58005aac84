import { Alert, Box, Button, Chip, Typography } from '@mui/material'
import { deleteContent, publishContent, type ConsoleContent } from '@shop/contract/content/content.console'
import type { Received } from '@shop/contract/http/endpoint'
import { fromClock } from '@shop/contract/days/days.rules'
import { findPageLanguage } from '@shop/contract/languages/languages'
import { useState } from 'react'
import { CanAccess, useLocaleState, useRedirect, useTranslate } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { useServices } from '../data/services.ts'
import { useLanguageTexts } from '../i18n/use-language-texts.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { formatDateTime } from '../ui/format.ts'
import { Panel } from '../ui/panel.tsx'
import { TimeField } from '../ui/time-input.tsx'
import { useAction } from '../ui/use-action.ts'
import { ContentState } from './content-state.tsx'

type Publishing = Omit<Received<typeof publishContent, 'body'>, 'version'>

/** What shoppers see of it, and publishing the saved version, now or later. */
export function ContentPublishing({ content }: { content: ConsoleContent }) {
  const { kind, state, shown_since: since, shown_next: next, missing } = content
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { isDirty } = useFormState()
  const [time, setTime] = useState('')
  const isReady = missing.length === 0 && !isDirty
  const toTime = (timestamp: string) => formatDateTime(timestamp, locale)
  return (
    <Panel title={translate('content.sections.publishing')} action={<ContentState {...content} />}>
      <Typography>
        {state === 'shown' && since
          ? translate('content.publishing.shown', { time: toTime(since) })
          : translate(`content.publishing.${state}`, { time: next && toTime(next) })}{' '}
        {state === 'shown' && next && translate('content.publishing.next', { time: toTime(next) })}
      </Typography>
      <Missing missing={missing} />
      {isDirty && (
        <Alert severity="info" sx={{ my: 1 }}>
          {translate('content.publishing.save_first')}
        </Alert>
      )}
      <CanAccess resource="content" action="publish">
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mt: 1.5 }}>
          <PublishButton
            content={content}
            label="publish"
            publishing={{ action: 'publish' }}
            isDisabled={!isReady}
            isMain
          />
          <TimeField label={translate('content.publishing.from')} value={time} onChange={setTime} />
          <PublishButton
            content={content}
            label="schedule"
            publishing={{ action: 'publish', ...(time && { from: fromClock(time).toISOString() }) }}
            isDisabled={!isReady || time === ''}
          />
          {next && (
            <PublishButton
              content={content}
              label="cancel"
              publishing={{ action: 'cancel' }}
              isDisabled={isDirty}
            />
          )}
          {(kind === 'story' || kind === 'announcement') && state !== 'draft' && (
            <PublishButton
              content={content}
              label="hide"
              publishing={{ action: 'hide' }}
              isDisabled={isDirty}
            />
          )}
          {content.can_delete && <DeleteButton content={content} />}
        </Box>
      </CanAccess>
    </Panel>
  )
}

interface PublishButtonProps {
  content: ConsoleContent
  label: string
  publishing: Publishing
  isDisabled: boolean
  isMain?: boolean
}

function PublishButton({
  content: { id, version },
  label,
  publishing,
  isDisabled,
  isMain = false,
}: PublishButtonProps) {
  const translate = useTranslate()
  const { api } = useServices()
  const { isRunning, run } = useAction(
    () => api.call(publishContent, { params: { id }, body: { version, ...publishing } }),
    `content.publishing.${label}_done`,
  )
  return (
    <Button
      variant={isMain ? 'contained' : 'outlined'}
      loading={isRunning}
      disabled={isDisabled}
      onClick={() => void run()}
    >
      {translate(`content.publishing.${label}`)}
    </Button>
  )
}

function DeleteButton({ content: { id, version } }: { content: ConsoleContent }) {
  const translate = useTranslate()
  const { api } = useServices()
  const redirect = useRedirect()
  return (
    <ConfirmButton
      label={translate('content.publishing.delete')}
      title={translate('content.publishing.delete')}
      text={translate('content.publishing.delete_text')}
      color="error"
      done="content.publishing.deleted"
      work={async () => {
        await api.call(deleteContent, { params: { id }, query: { version } })
        redirect('list', 'content')
      }}
    />
  )
}

/** What is missing before it can be published. */
function Missing({ missing }: { missing: readonly string[] }) {
  const translate = useTranslate()
  const { toLabel } = useLanguageTexts()
  if (missing.length === 0) return null
  const toText = (path: string) => {
    const [name = '', language] = path.split('.')
    const field = translate(`resources.content.fields.${name}`, { _: name })
    const known = findPageLanguage(language)
    return known ? toLabel(field, known) : field
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, alignItems: 'center', mt: 1 }}>
      {translate('content.missing')}
      {missing.map((path) => (
        <Chip key={path} size="small" color="warning" variant="outlined" label={toText(path)} />
      ))}
    </Box>
  )
}
