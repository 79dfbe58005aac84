import { FIVE_ELEMENTS } from '@shop/contract/users/users.endpoints'
import { CHINESE_ZODIAC_SIGNS, ZODIAC_SIGNS } from '@shop/contract/users/users.rules'
import { listSigns, toSignName, type Sign } from '../../lib/i18n/sign-names.ts'
import { m } from '../../paraglide/messages.js'
import { Chip, type ElementName } from '../../ui/layout/chip.tsx'
import { Field, type ControlProps } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import type { ProfileFieldsProps } from './about-fields.tsx'
import { FormSection } from './form-section.tsx'
import { FIELD_IDS } from './profile-values.ts'

/** Birthday, signs and elements, all optional. */
export function SignFields({ values, errors, onChange }: ProfileFieldsProps) {
  return (
    <FormSection id="profile-stars" title={m.profile_stars()} lead={m.profile_stars_lead()}>
      <Field
        id={FIELD_IDS.birthday}
        label={m.profile_birthday()}
        error={errors.birthday}
        className="sm:col-span-2 sm:max-w-[calc(50%-0.75rem)]"
      >
        {(control) => (
          <TextInput
            {...control}
            type="date"
            autoComplete="bday"
            min="1900-01-01"
            max={new Date().toISOString().slice(0, 10)}
            value={values.birthday}
            onChange={(event) => onChange({ birthday: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field id={FIELD_IDS.zodiac_sign} label={m.profile_zodiac()} error={errors.zodiac_sign}>
        {(control) => (
          <SignSelect
            control={control}
            signs={ZODIAC_SIGNS}
            value={values.zodiac_sign}
            onChange={(zodiac_sign) => onChange({ zodiac_sign })}
          />
        )}
      </Field>
      <Field id={FIELD_IDS.chinese_zodiac} label={m.profile_chinese_zodiac()} error={errors.chinese_zodiac}>
        {(control) => (
          <SignSelect
            control={control}
            signs={CHINESE_ZODIAC_SIGNS}
            value={values.chinese_zodiac}
            onChange={(chinese_zodiac) => onChange({ chinese_zodiac })}
          />
        )}
      </Field>
      <ElementChoice value={values.five_elements} onChange={(five_elements) => onChange({ five_elements })} />
    </FormSection>
  )
}

interface SignSelectProps {
  control: ControlProps
  signs: readonly Sign[]
  value: string
  onChange: (value: string) => void
}

function SignSelect({ control, signs, value, onChange }: SignSelectProps) {
  return (
    <Select {...control} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      <option value="">{m.profile_not_given()}</option>
      {signs.map((sign) => (
        <option key={sign} value={sign}>
          {toSignName(sign)}
        </option>
      ))}
    </Select>
  )
}

/** Choice of elements as chips; the first one has the id that the error summary links to. */
function ElementChoice({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const chosen = listSigns(FIVE_ELEMENTS, value)
  const helpId = `${FIELD_IDS.five_elements}-help`
  return (
    <fieldset aria-describedby={helpId} className="sm:col-span-2">
      <legend className="mb-1.5 text-sm font-medium">{m.profile_elements()}</legend>
      <div className="flex flex-wrap gap-2">
        {FIVE_ELEMENTS.map((element, index) => (
          <label
            key={element}
            className="relative inline-flex rounded-full has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-jade-700"
          >
            <input
              type="checkbox"
              id={index === 0 ? FIELD_IDS.five_elements : undefined}
              checked={chosen.includes(element)}
              onChange={(event) => {
                const { checked } = event.currentTarget
                const next = FIVE_ELEMENTS.filter((one) => (one === element ? checked : chosen.includes(one)))
                onChange(next.join(', '))
              }}
              className="peer absolute inset-0 cursor-pointer opacity-0"
            />
            <Chip
              element={element.toLowerCase() as ElementName}
              className="min-h-11 border border-edge bg-surface! px-4 transition-colors peer-checked:border-jade-700 peer-checked:bg-jade-100! peer-checked:font-medium peer-checked:ring-1 peer-checked:ring-jade-700 peer-hover:border-jade-500"
            >
              {toSignName(element)}
            </Chip>
          </label>
        ))}
      </div>
      <p id={helpId} className="mt-1.5 text-sm text-muted">
        {m.profile_elements_help()}
      </p>
    </fieldset>
  )
}
