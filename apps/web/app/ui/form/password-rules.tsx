import { PASSWORD_RULES } from '../../lib/shop/credential-rules.ts'
import { m } from '../../paraglide/messages.js'
import { cx } from '../layout/class-names.ts'
import { Icon } from '../media/icons.tsx'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'

/** The rules for a new password; those that are met are ticked. */
export function PasswordRules({ id, password }: { id: string; password: string }) {
  return (
    <ul id={id} aria-label={m.auth_rules()} className="flex flex-col gap-1 text-sm">
      {PASSWORD_RULES.map(({ name, label, isMet }) => {
        const isDone = isMet(password)
        return (
          <li key={name} className={cx('flex items-center gap-2', isDone ? 'text-ok' : 'text-muted')}>
            {isDone ? (
              <Icon name="check" className="size-4.5" />
            ) : (
              <span aria-hidden="true" className="mx-1.5 size-1.5 rounded-full bg-edge" />
            )}
            {label()}
            {isDone && <VisuallyHidden>: {m.auth_rule_met()}</VisuallyHidden>}
          </li>
        )
      })}
    </ul>
  )
}
