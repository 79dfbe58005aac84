import { TextInput } from './text-input.tsx'

/** An e-mail input with autofill, without spelling correction. */
export function EmailInput(props: Omit<React.ComponentProps<typeof TextInput>, 'type' | 'inputMode'>) {
  return (
    <TextInput
      name="email"
      autoComplete="email"
      {...props}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
