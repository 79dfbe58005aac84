import { Alert, Box, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { previewMarkdown } from '@shop/contract/content/content.console'
import { TEXT_NUMBERS } from '@shop/contract/content/text-numbers.rules'
import { LANGUAGES, type PageLanguage } from '@shop/contract/languages/languages'
import { readTranslated, type Translated } from '@shop/contract/languages/translated'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { useServices } from '../data/services.ts'
import { useLanguageTexts } from '../i18n/use-language-texts.ts'
import { LANGUAGE_COLUMNS, TextInLanguageInput } from '../ui/texts-input.tsx'
import { useDebounced } from '../ui/use-debounced.ts'
import { BlockPreview } from './block-preview.tsx'

const TYPING_PAUSE_MS = 500

/** The Markdown of each language, or how the shop would show it. */
export function MarkdownInputs() {
  const translate = useTranslate()
  const { names } = useLanguageTexts()
  const [mode, setMode] = useState<'write' | 'preview'>('write')
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, my: 1 }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={mode}
          aria-label={translate('resources.content.fields.text')}
          onChange={(_, chosen: typeof mode | null) => chosen && setMode(chosen)}
        >
          <ToggleButton value="write">{translate('content.write')}</ToggleButton>
          <ToggleButton value="preview">{translate('content.preview')}</ToggleButton>
        </ToggleButtonGroup>
        <Typography variant="body2" color="text.secondary" sx={{ flex: '1 1 16rem' }}>
          {translate('content.markdown_help')}
        </Typography>
      </Box>
      <NumberNames />
      <Box sx={{ ...LANGUAGE_COLUMNS, rowGap: 2 }}>
        {LANGUAGES.map((language) => (
          <Box key={language} sx={{ minWidth: 0 }}>
            {/* Hidden, not left out: its text stays in the form. */}
            <Box sx={{ display: mode === 'write' ? 'block' : 'none' }}>
              <TextInLanguageInput
                source="text"
                label={translate('resources.content.fields.text')}
                language={language}
                multiline
                minRows={12}
                maxRows={30}
                lineHeight={1.6}
              />
            </Box>
            <Preview language={language} name={names[language]} showsBlocks={mode === 'preview'} />
          </Box>
        ))}
      </Box>
    </>
  )
}

/** The numbers of the settings, as a text names them. */
function NumberNames() {
  const translate = useTranslate()
  return (
    <Box component="details" sx={{ mb: 2, color: 'text.secondary', typography: 'body2' }}>
      <Box component="summary" sx={{ py: 1.5, cursor: 'pointer' }}>
        {translate('content.numbers')}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}>
        {Object.keys(TEXT_NUMBERS).map((name) => (
          <code key={name}>{`{{${name}}}`}</code>
        ))}
      </Box>
    </Box>
  )
}

interface PreviewProps {
  language: PageLanguage
  name: string
  showsBlocks: boolean
}

/** What is wrong in a text, with its line; and the blocks that shoppers read in its language. */
function Preview({ language, name, showsBlocks }: PreviewProps) {
  const translate = useTranslate()
  const { api } = useServices()
  const texts = useWatch({ name: 'text' }) as Translated<string>
  const text = useDebounced(readTranslated(texts, language) ?? '', TYPING_PAUSE_MS)
  const { data } = useQuery({
    queryKey: ['markdown-preview', text],
    queryFn: ({ signal }) => api.call(previewMarkdown, { body: { text } }, signal),
    placeholderData: keepPreviousData,
  })
  // Those of another language's text stand below that.
  const errors = (texts[language] && data?.errors) || []
  return (
    <>
      <Box role="status">
        {errors.map(({ line, problem, value }) => (
          <Alert key={`${line} ${problem} ${value}`} severity="error" sx={{ mt: 1 }}>
            {translate('content.markdown_error', {
              line,
              message: translate(`content.markdown_problems.${problem}`, {
                value: translate(`content.markdown_constructs.${value}`, { _: value }),
              }),
            })}
          </Alert>
        ))}
      </Box>
      {showsBlocks && (
        <Box
          component="section"
          aria-label={translate('content.preview_of', { language: name })}
          lang={language}
          sx={{ border: 1, borderColor: 'divider', bgcolor: 'background.default', p: { xs: 2, md: 3 } }}
        >
          <BlockPreview blocks={data?.blocks ?? []} />
        </Box>
      )}
    </>
  )
}
