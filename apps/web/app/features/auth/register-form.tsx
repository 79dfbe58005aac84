import type { register } from '@shop/contract/auth/auth.endpoints'
import type { ApiResult } from '../../lib/api/api-result.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'
import { EmailInput } from '../../ui/form/email-input.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Link } from '../../ui/layout/link.tsx'
import { NewPasswordField } from '../../ui/form/new-password-field.tsx'
import { ErrorNotice } from '../../ui/text/notice.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { useFormErrors } from '../../ui/form/use-form-errors.ts'
import { findRegistrationErrors, toRegistrationErrors, type RegistrationValues } from './auth-errors.ts'
import { useAuthRequest } from './use-auth-request.ts'

/** Body of the registration request, without empty optional fields. */
interface Registration {
  email: string
  password_raw: string
  nickname?: string
  phone_number?: string
}

interface RegisterFormProps {
  signUp: (registration: Registration) => Promise<ApiResult<typeof register>>
  onRegistered: (email: string) => void
}

const FIELD_IDS: Readonly<Record<keyof RegistrationValues, string>> = {
  email: 'register-email',
  password: 'register-password',
  nickname: 'register-nickname',
  phone: 'register-phone',
}

/** Registration form. Typed values stay in the fields when the request fails. */
export function RegisterForm({ signUp, onRegistered }: RegisterFormProps) {
  const { errors, summary, show } = useFormErrors(FIELD_IDS)
  const { isSending, refusal, clearRefusal, request } = useAuthRequest()

  function submit(data: FormData) {
    const values = readValues(data)
    clearRefusal()
    if (show(findRegistrationErrors(values))) return
    return request(
      () => signUp(toRegistration(values)),
      () => onRegistered(values.email),
      ({ code, details }) =>
        show(
          code === 'PASSWORD_TOO_COMMON'
            ? { password: m.auth_error_password_common() }
            : toRegistrationErrors(details),
        ),
    )
  }

  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <ErrorSummary errors={summary} />
      <ErrorNotice message={refusal} />
      <Field
        id={FIELD_IDS.email}
        label={m.auth_email()}
        help={m.auth_email_help()}
        error={errors.email}
        required
      >
        {(control) => <EmailInput {...control} />}
      </Field>
      <NewPasswordField
        id={FIELD_IDS.password}
        name="password"
        label={m.auth_password()}
        error={errors.password}
      />
      <Field
        id={FIELD_IDS.nickname}
        label={m.auth_nickname()}
        help={m.auth_nickname_help()}
        error={errors.nickname}
        optional
      >
        {(control) => <TextInput {...control} name="nickname" autoComplete="nickname" />}
      </Field>
      <Field
        id={FIELD_IDS.phone}
        label={m.auth_phone()}
        help={m.auth_phone_help()}
        error={errors.phone}
        optional
      >
        {(control) => (
          // In `type="tel"` the HTML standard allows whole numbers (`tel`) alone, in text fields `tel-national` too.
          <TextInput {...control} name="phone" inputMode="tel" autoComplete="tel-national" />
        )}
      </Field>
      <p className="text-sm text-muted">
        {m.auth_agree_before()}{' '}
        <Link to="/terms" className="text-jade-700 underline underline-offset-4">
          {m.auth_agree_terms()}
        </Link>{' '}
        {m.auth_agree_and()}{' '}
        <Link to="/privacy" className="text-jade-700 underline underline-offset-4">
          {m.auth_agree_privacy()}
        </Link>
        {m.auth_agree_after()}
      </p>
      <Button type="submit" wide loading={isSending}>
        {isSending ? m.auth_registering() : m.auth_register()}
      </Button>
    </Form>
  )
}

function readValues(data: FormData): RegistrationValues {
  const read = (name: string) => String(data.get(name) ?? '')
  return {
    email: read('email').trim(),
    password: read('password'),
    nickname: read('nickname').trim(),
    phone: read('phone').trim(),
  }
}

function toRegistration({ email, password, nickname, phone }: RegistrationValues): Registration {
  return {
    email,
    password_raw: password,
    ...(nickname && { nickname }),
    ...(phone && { phone_number: phone }),
  }
}
