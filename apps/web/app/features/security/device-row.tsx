import { endSession } from '@shop/contract/auth/security.endpoints'
import type { Session } from '@shop/contract/auth/security.schemas'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { formatDate } from '../../lib/i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Badge } from '../../ui/text/badge.tsx'
import { Button } from '../../ui/layout/button.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'

const PasswordDialog = lazy(() => import('./password-dialog.tsx'))

interface DeviceRowProps {
  session: Session
  /** Email address of the account, for the browser's password manager. */
  email: string | undefined
  /** Signs this device out, like the button in the header. */
  onSignOutHere: () => void
  /** Called after another device was signed out. */
  onEnded: () => void
}

/** One signed-in device with its sign-out button. Other devices than this one require the password. */
export function DeviceRow({ session, email, onSignOutHere, onEnded }: DeviceRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const device = formatDevice(session.device)

  async function end(password: string) {
    const input = { params: { id: session.session_id }, body: { current_password: password } }
    const result = await call(endSession, input)
    // A session that has already ended counts as signed out.
    if (!result.ok && result.error.code !== 'SESSION_NOT_FOUND') return result
    showToast({ kind: 'ok', title: m.security_device_done({ device }) })
    onEnded()
    return undefined
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-4 first:pt-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          {device}
          {session.is_current && <Badge tone="jade">{m.security_device_current()}</Badge>}
        </p>
        <p className="text-sm text-muted">
          {m.security_device_last_used({ time: formatDate(session.last_used_at, 'minute') })}
          {' · '}
          {m.security_device_since({ date: formatDate(session.created_at) })}
        </p>
      </div>
      <Button
        variant="quiet"
        className="-mx-3"
        aria-label={m.security_device_sign_out_label({ device })}
        onClick={() => (session.is_current ? onSignOutHere() : setIsOpen(true))}
      >
        {m.security_device_sign_out()}
      </Button>
      {isOpen && (
        <Suspense>
          <PasswordDialog
            title={m.security_device_title({ device })}
            confirmLabel={m.security_device_sign_out()}
            cancelLabel={m.security_device_dismiss()}
            email={email}
            onConfirm={end}
            onClose={() => setIsOpen(false)}
          >
            <p>{m.security_device_text()}</p>
          </PasswordDialog>
        </Suspense>
      )}
    </li>
  )
}

/** Formats a device name of the contract, such as `Firefox on Windows`, in the language of the page. */
export function formatDevice(device: string): string {
  const [, browser, system] = /^(.+) on (.+)$/.exec(device) ?? []
  if (browser && system) return m.security_device_named({ browser, system })
  return device === '' || device === 'Unknown device' ? m.security_device_unknown() : device
}
