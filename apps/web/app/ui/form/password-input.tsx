import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { cx } from '../layout/class-names.ts'
import { TextInput } from './text-input.tsx'

/** A password input with a button that reveals the text. */
export function PasswordInput({ className, ...rest }: Omit<React.ComponentProps<'input'>, 'type'>) {
  const [isShown, setIsShown] = useState(false)
  return (
    <span className="relative block">
      <TextInput
        {...rest}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className={cx('pr-18', className)}
      />
      <button
        type="button"
        aria-pressed={isShown}
        aria-controls={rest.id}
        aria-label={m.auth_password_show_label()}
        onClick={() => setIsShown(!isShown)}
        className="absolute inset-y-0.5 right-0.5 min-h-11 min-w-16 rounded-card px-3 text-sm font-medium text-jade-700 hover:bg-jade-100"
      >
        {isShown ? m.auth_password_hide() : m.auth_password_show()}
      </button>
    </span>
  )
}
