import { Alert, Box, Button } from '@mui/material'
import { fromClock } from '@shop/contract/days/days.rules'
import { LANGUAGES, type PageLanguage } from '@shop/contract/languages/languages'
import {
  sendNewsletter,
  stopNewsletter,
  testNewsletter,
  type NewsletterWithReaders,
} from '@shop/contract/newsletters/newsletters.console'
import { useState } from 'react'
import { SaveButton, SimpleForm, Toolbar, useRecordContext, useTranslate } from 'react-admin'
import { useServices } from '../data/services.ts'
import { useLanguageTexts } from '../i18n/use-language-texts.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { FreshEdit } from '../ui/fresh-edit.tsx'
import { TimeField } from '../ui/time-input.tsx'
import { useAction } from '../ui/use-action.ts'
import { NewsletterInputs } from './newsletter-inputs.tsx'
import { NewsletterState } from './newsletter-state.tsx'

/** A newsletter: its text, a test, and its sending. */
export function NewsletterEdit() {
  return (
    <FreshEdit redirect={false} title={<NewsletterTitle />} sx={{ maxWidth: '80rem' }}>
      <Actions />
      <SimpleForm toolbar={<DraftToolbar />}>
        <NewsletterInputs />
      </SimpleForm>
    </FreshEdit>
  )
}

function NewsletterTitle() {
  return useRecordContext<NewsletterWithReaders>()?.subject.en ?? null
}

/** Only a draft is saved. */
function DraftToolbar() {
  if (useRecordContext<NewsletterWithReaders>()?.state !== 'draft') return null
  return (
    <Toolbar>
      <SaveButton />
    </Toolbar>
  )
}

function Actions() {
  const translate = useTranslate()
  const newsletter = useRecordContext<NewsletterWithReaders>()
  if (!newsletter) return null
  const { state, readers, mailed, unsubscribed } = newsletter
  return (
    <Box sx={{ display: 'grid', gap: 2, p: 2, pb: 0 }}>
      <Alert severity="info" icon={false}>
        <NewsletterState state={state} />{' '}
        {state === 'draft' || state === 'scheduled'
          ? translate('newsletters.readers', { smart_count: readers })
          : translate('newsletters.progress', { mailed, readers, unsubscribed })}
      </Alert>
      <Tests id={newsletter.id} />
      <Sending newsletter={newsletter} />
    </Box>
  )
}

/** A mail to oneself, in each language. */
function Tests({ id }: { id: string }) {
  const translate = useTranslate()
  const { api } = useServices()
  const { names } = useLanguageTexts()
  const { isRunning, run } = useAction(
    (language: PageLanguage) => api.call(testNewsletter, { params: { id }, body: { language } }),
    'newsletters.test.done',
  )
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {LANGUAGES.map((language) => (
        <Button key={language} variant="outlined" disabled={isRunning} onClick={() => void run(language)}>
          {translate('newsletters.test.label', { language: names[language] })}
        </Button>
      ))}
    </Box>
  )
}

function Sending({ newsletter: { id, version, state } }: { newsletter: NewsletterWithReaders }) {
  const translate = useTranslate()
  const { api } = useServices()
  const [time, setTime] = useState('')
  const params = { id }
  if (state === 'draft') {
    const body = { version, ...(time !== '' && { at: fromClock(time).toISOString() }) }
    return (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start' }}>
        <TimeField label={translate('newsletters.send.at')} value={time} onChange={setTime} />
        <ConfirmButton
          variant="contained"
          label={translate('newsletters.send.label')}
          title={translate('newsletters.send.title')}
          text={translate('newsletters.send.text')}
          done="newsletters.send.done"
          work={() => api.call(sendNewsletter, { params, body })}
        />
      </Box>
    )
  }
  if (state !== 'scheduled' && state !== 'sending') return null
  return (
    <Box>
      <ConfirmButton
        color="error"
        variant="outlined"
        label={translate('newsletters.stop.label')}
        title={translate('newsletters.stop.title')}
        text={translate('newsletters.stop.text')}
        done="newsletters.stop.done"
        work={() => api.call(stopNewsletter, { params })}
      />
    </Box>
  )
}
