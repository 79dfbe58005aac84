import { Box, MenuItem, TextField, Typography, type TextFieldProps } from '@mui/material'
import { isOptionalLanguage, LANGUAGES, type PageLanguage } from '@shop/contract/languages/languages'
import { readTranslated, type Translated } from '@shop/contract/languages/translated'
import { WESTERN_SIGNS } from '@shop/contract/stones/stones.console'
import { useLocaleState, useTranslate } from 'react-admin'
import { useLanguageTexts } from '../i18n/use-language-texts.ts'
import { LANGUAGE_COLUMNS } from '../ui/texts-input.tsx'
import type { StoneDraft } from './stone-draft.ts'
import { useStoneTexts } from './use-stone-texts.ts'

interface StoneFieldsProps {
  draft: StoneDraft
  isNew: boolean
  onChange: (draft: StoneDraft) => void
}

const GRID = { display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' }, mt: 1 } as const

/** The fields of a stone in three parts. */
export function StoneFields(props: StoneFieldsProps) {
  const translate = useTranslate()
  return (
    <>
      <NameFields {...props} />
      <Typography variant="h6" component="h3" sx={{ mt: 3 }}>
        {translate('resources.stones.fields.correspondences')}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {translate('vocabulary.correspondences_help')}
      </Typography>
      <CorrespondenceFields {...props} />
      <Typography variant="h6" component="h3" sx={{ mt: 3 }}>
        {translate('resources.stones.fields.facts')}
      </Typography>
      <FactFields {...props} />
    </>
  )
}

function NameFields({ draft, isNew, onChange }: StoneFieldsProps) {
  const translate = useTranslate()
  return (
    <Box sx={GRID}>
      <TextFields
        label={translate('resources.stones.fields.name')}
        texts={draft.names}
        fixed={isNew ? undefined : LANGUAGES[0]}
        maxLength={60}
        onChange={(names) => onChange({ ...draft, names })}
      />
    </Box>
  )
}

interface TextFieldsProps {
  label: string
  texts: Translated<string>
  onChange: (texts: Translated<string>) => void
  maxLength?: number
  /** The language that cannot be changed. */
  fixed?: PageLanguage | undefined
}

/** A text in each language. */
function TextFields({ label, texts, onChange, maxLength, fixed }: TextFieldsProps) {
  const { toLabel, findHint } = useLanguageTexts()
  return (
    <Box sx={{ ...LANGUAGE_COLUMNS, gridColumn: '1 / -1', rowGap: 2 }}>
      {LANGUAGES.map((language) => (
        <TextField
          key={language}
          required={!isOptionalLanguage(language)}
          label={toLabel(label, language)}
          value={texts[language] ?? ''}
          disabled={language === fixed}
          onChange={({ target }) => onChange({ ...texts, [language]: target.value })}
          helperText={findHint(texts[language], language)}
          slotProps={{ htmlInput: { maxLength, lang: language } }}
        />
      ))}
    </Box>
  )
}

function CorrespondenceFields({ draft, onChange }: StoneFieldsProps) {
  const translate = useTranslate()
  const { choices, toColor, toSign } = useStoneTexts()
  return (
    <Box sx={GRID}>
      <TextField
        select
        required
        label={translate('vocabulary.color')}
        value={choices ? draft.color : ''}
        onChange={({ target }) => onChange({ ...draft, color: target.value })}
      >
        {(choices?.colors ?? []).map((each) => (
          <MenuItem key={each.color} value={each.color}>
            {toColor(each)}
          </MenuItem>
        ))}
      </TextField>
      <MultiSelect
        label={translate('vocabulary.zodiac')}
        value={draft.signs}
        choices={WESTERN_SIGNS.map((sign) => ({ id: sign, name: toSign(sign) }))}
        onSelect={(signs) =>
          onChange({ ...draft, signs: WESTERN_SIGNS.filter((sign) => signs.includes(sign)) })
        }
      />
    </Box>
  )
}

function FactFields({ draft, onChange }: StoneFieldsProps) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { choices } = useStoneTexts()
  const { facts, ranges } = draft
  const change = (changed: Partial<StoneDraft['facts']>) =>
    onChange({ ...draft, facts: { ...facts, ...changed } })
  return (
    <Box sx={GRID}>
      {(['mineral', 'treatments'] as const).map((name) => (
        <TextFields
          key={name}
          label={translate(`vocabulary.facts.${name}`)}
          texts={facts[name]}
          onChange={(texts) => change({ [name]: texts })}
        />
      ))}
      <TextField
        required
        label={translate('vocabulary.facts.formula')}
        value={facts.formula}
        onChange={({ target }) => change({ formula: target.value })}
      />
      <TextField
        select
        required
        label={translate('vocabulary.facts.crystal_system')}
        value={choices ? facts.crystal_system : ''}
        onChange={({ target }) => change({ crystal_system: target.value })}
      >
        {(choices?.crystal_systems ?? []).map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {readTranslated(name, locale as PageLanguage)}
          </MenuItem>
        ))}
      </TextField>
      {(['hardness', 'density'] as const).flatMap((name) =>
        (['min', 'max'] as const).map((end) => (
          <TextField
            required
            key={`${name}.${end}`}
            label={`${translate(`vocabulary.facts.${name}`)}, ${translate(`vocabulary.facts.${end}`)}`}
            value={ranges[name][end]}
            onChange={({ target }) =>
              onChange({
                ...draft,
                ranges: { ...ranges, [name]: { ...ranges[name], [end]: target.value } },
              })
            }
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          />
        )),
      )}
      <MultiSelect
        label={translate('vocabulary.facts.warnings')}
        value={facts.warnings}
        choices={(choices?.warnings ?? []).map(({ id, name }) => ({
          id,
          name: readTranslated(name, locale as PageLanguage),
        }))}
        onSelect={(warnings) => change({ warnings })}
      />
      <MultiSelect
        required
        label={translate('vocabulary.facts.sources')}
        value={facts.sources}
        choices={(choices?.sources ?? []).map((id) => ({ id, name: id }))}
        onSelect={(sources) => change({ sources })}
      />
    </Box>
  )
}

interface MultiSelectProps extends Pick<TextFieldProps, 'required'> {
  label: string
  value: readonly string[]
  choices: readonly { id: string; name: string }[]
  onSelect: (ids: string[]) => void
}

/** A field of which several values are chosen. */
function MultiSelect({ label, value, choices, onSelect, required = false }: MultiSelectProps) {
  const known = new Set(choices.map(({ id }) => id))
  return (
    <TextField
      select
      required={required}
      label={label}
      value={value.filter((id) => known.has(id))}
      onChange={({ target }) => onSelect(target.value as unknown as string[])}
      slotProps={{ select: { multiple: true } }}
    >
      {choices.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}
