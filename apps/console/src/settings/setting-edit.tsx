import { Alert, Button, Typography } from '@mui/material'
import type { Setting } from '@shop/contract/settings/settings.console'
import { LANGUAGES } from '@shop/contract/languages/languages'
import { BooleanInput, NumberInput, SimpleForm, TextInput, useRecordContext, useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router-dom'
import { FreshEdit } from '../ui/fresh-edit.tsx'
import { MoneyInput } from '../ui/money-input.tsx'
import { asText, TextInLanguageInput } from '../ui/texts-input.tsx'
import { readSettingField, SETTING_FIELDS, toFieldLabel, type SettingField } from './setting-fields.ts'
import { useConsequence } from './use-consequence.ts'

/** A setting: its fields, what they do, and what shoppers will see. */
export function SettingEdit() {
  return (
    <FreshEdit redirect="list" title={<SettingTitle />} sx={{ maxWidth: '48rem' }}>
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
      {SETTING_FIELDS[setting.id].map((field) => (
        <Input key={`${field.name} ${field.language}`} field={field} />
      ))}
      <Consequence setting={setting} />
    </>
  )
}

function Input({ field }: { field: SettingField }) {
  const translate = useTranslate()
  const [search] = useSearchParams()
  const { name, language, kind } = field
  const label = toFieldLabel(field)
  const isFirst = language === undefined || language === LANGUAGES[0]
  const autoFocus = isFirst && readSettingField(search) === name
  if (language) {
    const toParsed = kind === 'optional' ? toOptional : asText
    return (
      <TextInLanguageInput
        source={`value.${name}`}
        place="flat"
        label={translate(label)}
        language={language}
        parse={toParsed}
        autoFocus={autoFocus}
      />
    )
  }
  const shown = { source: `value.${name}`, label, autoFocus, fullWidth: true }
  if (kind === 'number') return <NumberInput {...shown} />
  if (kind === 'money') return <MoneyInput {...shown} />
  if (kind === 'optional_money') return <MoneyInput {...shown} isOptional />
  if (kind === 'switch' || kind === 'language') return <BooleanInput {...shown} />
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
