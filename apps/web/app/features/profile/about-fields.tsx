import type { FieldErrors } from '../../lib/api/field-errors.ts'
import { getLocale } from '../../lib/i18n/locale.ts'
import { m } from '../../paraglide/messages.js'
import { cx } from '../../ui/layout/class-names.ts'
import { Field } from '../../ui/form/field.tsx'
import { Link } from '../../ui/layout/link.tsx'
import { TextArea, TextInput } from '../../ui/form/text-input.tsx'
import { FIELD_IDS } from './field-ids.ts'
import { FormSection } from './form-section.tsx'
import { BIO_MAX_LENGTH, type ProfileField, type ProfileValues } from './profile-values.ts'

export interface ProfileFieldsProps {
  values: ProfileValues
  errors: FieldErrors<ProfileField>
  onChange: (part: Partial<ProfileValues>) => void
}

/** Personal and contact data. The email address is changed on the security page. */
export function AboutFields({ values, errors, onChange, email }: ProfileFieldsProps & { email: string }) {
  const firstName = (
    <Field key="first" id={FIELD_IDS.firstName} label={m.profile_first_name()} error={errors.firstName}>
      {(control) => (
        <TextInput
          {...control}
          autoComplete="given-name"
          value={values.firstName}
          onChange={(event) => onChange({ firstName: event.currentTarget.value })}
        />
      )}
    </Field>
  )
  const lastName = (
    <Field key="last" id={FIELD_IDS.lastName} label={m.profile_last_name()} error={errors.lastName}>
      {(control) => (
        <TextInput
          {...control}
          autoComplete="family-name"
          value={values.lastName}
          onChange={(event) => onChange({ lastName: event.currentTarget.value })}
        />
      )}
    </Field>
  )
  return (
    <FormSection id="profile-about" title={m.profile_about_you()}>
      <Field
        id={FIELD_IDS.nickname}
        label={m.profile_nickname()}
        help={m.profile_nickname_help()}
        error={errors.nickname}
      >
        {(control) => (
          <TextInput
            {...control}
            autoComplete="nickname"
            value={values.nickname}
            onChange={(event) => onChange({ nickname: event.currentTarget.value })}
          />
        )}
      </Field>
      <EmailFact email={email} />
      {getLocale() === 'zh' ? [lastName, firstName] : [firstName, lastName]}
      <Field
        id={FIELD_IDS.phone}
        label={m.profile_phone()}
        help={m.profile_phone_help()}
        error={errors.phone}
      >
        {(control) => (
          <TextInput
            {...control}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            value={values.phone}
            onChange={(event) => onChange({ phone: event.currentTarget.value })}
          />
        )}
      </Field>
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
