import { NewPassword } from '@shop/contract/auth/auth.schemas'
import { useTranslate } from 'react-admin'
import { PasswordField } from '../sign-in/password-field.tsx'

interface NewPasswordFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** The form was submitted: what is wrong is marked. */
  isChecked: boolean
}

/** Whether a new password has the format that is required. */
export const isNewPassword = (password: string) => NewPassword.safeParse(password).success

/** A new password, and its requirements. */
export function NewPasswordField({ label, value, onChange, isChecked }: NewPasswordFieldProps) {
  const translate = useTranslate()
  const isWrong = isChecked && !isNewPassword(value)
  return (
    <PasswordField
      label={label}
      name="new-password"
      autoComplete="new-password"
      required
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={isWrong}
      helperText={translate(isWrong ? 'account.password.format' : 'account.password.help')}
    />
  )
}
