import { TextField, type TextFieldProps } from '@mui/material'
import { toTypedMoney } from '@shop/contract/money/typed-money.rules'
import type { ReactNode } from 'react'
import { required, TextInput, useTranslate, type TextInputProps } from 'react-admin'

const DECIMAL = { htmlInput: { inputMode: 'decimal' } } as const
const isRequired = required()

/** Whether a text is an amount, as people write it, or nothing; the text of what is wrong otherwise. */
const checkMoney = (typed: unknown) =>
  typeof typed !== 'string' || typed.trim() === '' || toTypedMoney(typed) !== undefined
    ? undefined
    : 'money.wrong'

/** A field of a form for an amount. The server reads it as it was typed (`TypedMoney`); an empty one is null where it may be. */
export function MoneyInput({ isOptional = false, ...props }: TextInputProps & { isOptional?: boolean }) {
  return (
    <TextInput
      {...props}
      validate={isOptional ? checkMoney : [isRequired, checkMoney]}
      {...(isOptional && { parse: (typed: string) => (typed.trim() === '' ? null : typed) })}
      slotProps={DECIMAL}
    />
  )
}

/** A field of a dialog for an amount. What is no amount stays in it, with the reason below. */
export function MoneyField({
  value,
  help,
  isWrong = false,
  onChange,
  ...props
}: Pick<TextFieldProps, 'label' | 'autoFocus'> & {
  value: string
  /** What can be typed. */
  help?: ReactNode
  /** It is an amount, and not one that fits. */
  isWrong?: boolean
  onChange: (value: string) => void
}) {
  const translate = useTranslate()
  const problem = checkMoney(value)
  return (
    <TextField
      {...props}
      value={value}
      error={problem !== undefined || isWrong}
      helperText={problem ? translate(problem) : help}
      onChange={(event) => onChange(event.target.value)}
      slotProps={DECIMAL}
    />
  )
}
