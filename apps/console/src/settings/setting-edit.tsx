import { Alert, Button, Typography } from '@mui/material'
import type { Setting, SettingId } from '@shop/contract/settings/settings.console'
import { LANGUAGES, type PageLanguage } from '@shop/contract/languages/languages'
import { SOCIAL_NETWORKS } from '@shop/contract/settings/shop-settings'
import { BooleanInput, NumberInput, SimpleForm, TextInput, useRecordContext, useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { useLanguageTexts } from '../i18n/use-language-texts.ts'
import { FreshEdit } from '../ui/fresh-edit.tsx'
import { MoneyInput } from '../ui/money-input.tsx'
import { asText, TextInLanguageInput } from '../ui/texts-input.tsx'
import { useConsequence } from './use-consequence.ts'

interface Field {
  name: string
  /** Of a text that is there in several languages. */
  language?: PageLanguage
  kind: 'number' | 'money' | 'optional_money' | 'text' | 'optional' | 'switch'
}

/** The inputs of each setting: its fields, and whether they are numbers or amounts, may be empty or are switched on. */
const FIELDS: Record<SettingId, readonly Field[]> = {
  shipping_standard: shipping(),
  shipping_express: shipping(),
  shipping_international: shipping(),
  vat: [{ name: 'percent', kind: 'number' }],
  gift_wrapping: [{ name: 'price', kind: 'money' }],
  restringing: [{ name: 'price', kind: 'optional_money' }],
  payment_window: [{ name: 'minutes', kind: 'number' }],
  returns: [
    { name: 'mainland_days', kind: 'number' },
    { name: 'abroad_days', kind: 'number' },
  ],
  seller: [
    ...LANGUAGES.map((language) => {
      const isOwn = language === LANGUAGES[0]
      return { name: 'name', language, kind: isOwn ? 'text' : 'optional' } as const
    }),
    ...LANGUAGES.map((language) => ({ name: 'address', language, kind: 'optional' }) as const),
    { name: 'tax_number', kind: 'optional' },
    { name: 'contact_email', kind: 'optional' },
    { name: 'phone', kind: 'optional' },
  ],
  contact: [{ name: 'email', kind: 'optional' }],
  languages: LANGUAGES.map((language) => ({ name: language, kind: 'switch' })),
  social_links: Object.keys(SOCIAL_NETWORKS).map((name) => ({ name, kind: 'optional' })),
  tags: [
    { name: 'ga4_measurement_id', kind: 'optional' },
    { name: 'meta_pixel_id', kind: 'optional' },
  ],
}

function shipping() {
  return [
    { name: 'price', kind: 'money' },
    { name: 'free_from', kind: 'optional_money' },
    { name: 'days_min', kind: 'number' },
    { name: 'days_max', kind: 'number' },
  ] as const
}

/** A setting: its fields, what they do, and what shoppers will see. */
export function SettingEdit() {
  return (
    <FreshEdit mutationMode="pessimistic" redirect="list" title={<SettingTitle />} sx={{ maxWidth: '48rem' }}>
      <SimpleForm>
        <Inputs />
      </SimpleForm>
    </FreshEdit>
  )
}

function SettingTitle() {
  const translate = useTranslate()
  const setting = useRecordContext<Setting>()
  return setting ? translate(`settings.names.${setting.id}`) : null
}

function Inputs() {
  const translate = useTranslate()
  const setting = useRecordContext<Setting>()
  if (!setting) return null
  return (
    <>
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {translate(`settings.effects.${setting.id}`)}
      </Typography>
      {FIELDS[setting.id].map((field) => (
        <Input key={`${field.name} ${field.language}`} {...field} />
      ))}
      <Consequence setting={setting} />
    </>
  )
}

function Input({ name, language, kind }: Field) {
  const translate = useTranslate()
  const { names } = useLanguageTexts()
  const label = `settings.fields.${name}`
  if (language) {
    const toParsed = kind === 'optional' ? toOptional : asText
    return (
      <TextInLanguageInput
        source={`value.${name}`}
        place="flat"
        label={translate(label)}
        language={language}
        parse={toParsed}
      />
    )
  }
  const shown = { source: `value.${name}`, label, fullWidth: true }
  if (kind === 'number') return <NumberInput {...shown} />
  if (kind === 'money') return <MoneyInput {...shown} />
  if (kind === 'optional_money') return <MoneyInput {...shown} isOptional />
  if (kind === 'switch') return <BooleanInput {...shown} label={names[name as PageLanguage]} />
  return <TextInput {...shown} {...(kind === 'optional' && { parse: toOptional })} />
}

const toOptional = (text: string) => (text === '' ? null : text)

function Consequence({ setting }: { setting: Setting }) {
  const translate = useTranslate()
  const toConsequence = useConsequence()
  const { setValue } = useFormContext()
  const value: unknown = useWatch({ name: 'value' })
  const consequence = toConsequence(setting.id, value)
  const initial = toConsequence(setting.id, setting.default_value)
  return (
    <>
      <Alert severity={consequence === undefined ? 'warning' : 'info'} sx={{ width: '100%' }} role="status">
        {consequence ?? translate('settings.not_allowed')}
      </Alert>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 2 }}>
        {translate('settings.default', { value: initial })}
      </Typography>
      <Button onClick={() => setValue('value', setting.default_value, { shouldDirty: true })}>
        {translate('settings.restore')}
      </Button>
    </>
  )
}
