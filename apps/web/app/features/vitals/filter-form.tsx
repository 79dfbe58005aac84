import { LANGUAGE_NAMES, LANGUAGES } from '@shop/contract/languages/languages'
import type { Vital } from '@shop/contract/vitals/vitals.endpoints'
import { DEVICES, MEASURED_PAGES, VITALS, VITALS_DAYS } from '@shop/contract/vitals/vitals.rules'
import { Form } from 'react-router'
import { LocaleField } from '../../lib/i18n/locale-path.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'
import { cx } from '../../ui/layout/class-names.ts'
import { Select } from '../../ui/form/select.tsx'
import { toDeviceName, toPageName, toVitalName } from './vital-labels.ts'

/** Selection of the dashboard: period, page, device and language, and the metric of the daily chart. */
export interface Choice {
  days: number
  page?: string | undefined
  device?: string | undefined
  language?: string | undefined
  vital: Vital
}

/** Filters of the dashboard; a plain form that works without JavaScript. */
export function FilterForm({ choice }: { choice: Choice }) {
  const any = { value: '', label: m.vitals_any() }
  return (
    <Form
      preventScrollReset
      aria-label={m.vitals_filter()}
      className="grid grid-cols-2 items-end gap-4 lg:grid-cols-[1fr_1fr_1fr_1fr_1.6fr_auto]"
    >
      <LocaleField />
      <Choose
        name="days"
        label={m.vitals_days()}
        value={String(choice.days)}
        options={VITALS_DAYS.map((days) => ({
          value: String(days),
          label: m.vitals_days_value({ count: days }),
        }))}
      />
      <Choose
        name="page"
        label={m.vitals_page()}
        value={choice.page}
        options={[any, ...MEASURED_PAGES.map((page) => ({ value: page, label: toPageName(page) }))]}
      />
      <Choose
        name="device"
        label={m.vitals_device()}
        value={choice.device}
        options={[any, ...DEVICES.map((device) => ({ value: device, label: toDeviceName(device) }))]}
      />
      <Choose
        name="language"
        label={m.vitals_language()}
        value={choice.language}
        options={[any, ...LANGUAGES.map((locale) => ({ value: locale, label: LANGUAGE_NAMES[locale] }))]}
      />
      <Choose
        name="vital"
        label={m.vitals_chart_of()}
        value={choice.vital}
        options={VITALS.map((vital) => ({ value: vital, label: `${vital} · ${toVitalName(vital)}` }))}
        className="max-lg:col-span-2"
      />
      <Button type="submit" variant="secondary" className="max-lg:col-span-2">
        {m.vitals_show()}
      </Button>
    </Form>
  )
}

interface ChooseProps {
  name: string
  label: string
  value: string | undefined
  options: readonly { value: string; label: string }[]
  className?: string
}

function Choose({ name, label, value, options, className }: ChooseProps) {
  return (
    <label className={cx('flex min-w-0 flex-col gap-1.5 text-sm', className)}>
      {label}
      {/* Remounted when a link changes the selection. */}
      <Select key={value} name={name} defaultValue={value ?? ''}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </label>
  )
}
