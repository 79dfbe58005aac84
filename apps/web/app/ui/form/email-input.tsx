import { TextInput } from './text-input.tsx'

/**
 * An e-mail input with autofill, without spelling correction. Where the address is the name of an account, it is a text field:
 * checkers disagree whether `username` may stand on an input of the type `email`.
 */
export function EmailInput(props: Omit<React.ComponentProps<typeof TextInput>, 'type' | 'inputMode'>) {
  return (
    <TextInput
      name="email"
      autoComplete="email"
      {...props}
      type={props.autoComplete === 'username' ? 'text' : 'email'}
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
