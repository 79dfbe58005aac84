import type { FieldErrors } from '../../lib/api/field-errors.ts'
import { isHanLocale } from '../../lib/i18n/locale.ts'
import { m } from '../../paraglide/messages.js'
import { cx } from '../../ui/layout/class-names.ts'
import { Field } from '../../ui/form/field.tsx'
import { Link } from '../../ui/layout/link.tsx'
import { TextArea, TextInput } from '../../ui/form/text-input.tsx'
import { FormSection } from './form-section.tsx'
import { BIO_MAX_LENGTH, FIELD_IDS, type ProfileField, type ProfileValues } from './profile-values.ts'

export interface ProfileFieldsProps {
  values: ProfileValues
  errors: FieldErrors<ProfileField>
  onChange: (part: Partial<ProfileValues>) => void
}

/** Personal and contact data. The email address is changed on the security page. */
export function AboutFields({ email, ...form }: ProfileFieldsProps & { email: string }) {
  const { values, errors, onChange } = form
  const firstName = (
    <ProfileInput
      key="first"
      {...form}
      field="firstName"
      label={m.profile_first_name()}
      autoComplete="given-name"
    />
  )
  const lastName = (
    <ProfileInput
      key="last"
      {...form}
      field="lastName"
      label={m.profile_last_name()}
      autoComplete="family-name"
    />
  )
  return (
    <FormSection id="profile-about" title={m.profile_about_you()}>
      <ProfileInput
        {...form}
        field="nickname"
        label={m.profile_nickname()}
        help={m.profile_nickname_help()}
        autoComplete="nickname"
      />
      <EmailFact email={email} />
      {isHanLocale() ? [lastName, firstName] : [firstName, lastName]}
      <ProfileInput
        {...form}
        field="phone"
        label={m.profile_phone()}
        help={m.profile_phone_help()}
        inputMode="tel"
        autoComplete="tel-national"
      />
      <Field
        id={FIELD_IDS.bio}
        label={m.profile_bio()}
        error={errors.bio}
        help={<BioCount length={values.bio.trim().length} />}
        className="sm:col-span-2"
      >
        {(control) => (
          <TextArea
            {...control}
            value={values.bio}
            onChange={(event) => onChange({ bio: event.currentTarget.value })}
          />
        )}
      </Field>
    </FormSection>
  )
}

interface ProfileInputProps
  extends ProfileFieldsProps, Pick<React.ComponentProps<'input'>, 'inputMode' | 'autoComplete'> {
  field: ProfileField
  label: string
  help?: string
}

function ProfileInput({ field, label, help, values, errors, onChange, ...input }: ProfileInputProps) {
  return (
    <Field id={FIELD_IDS[field]} label={label} help={help} error={errors[field]}>
      {(control) => (
        <TextInput
          {...control}
          {...input}
          value={values[field]}
          onChange={(event) => onChange({ [field]: event.currentTarget.value })}
        />
      )}
    </Field>
  )
}

function EmailFact({ email }: { email: string }) {
  return (
    <div>
      <p className="mb-1.5 text-sm font-medium">{m.profile_email()}</p>
      <p className="flex min-h-12 items-center break-all">{email}</p>
      <p className="mt-1.5 text-sm text-muted">
        {m.profile_email_help()}{' '}
        <Link to="/user/security" className="text-jade-700 underline underline-offset-4">
          {m.profile_email_change()}
        </Link>
      </p>
    </div>
  )
}

function BioCount({ length }: { length: number }) {
  const left = BIO_MAX_LENGTH - length
  return (
    <span className={cx('tabular-nums', left < 0 && 'text-danger')}>
      {left < 0 ? m.profile_bio_over({ count: -left }) : m.profile_bio_left({ count: left })}
    </span>
  )
}
