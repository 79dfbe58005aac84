import { updateProfile, type UserProfile } from '@shop/contract/users'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../lib/api.ts'
import { ApiUnavailableError } from '../../lib/api-result.ts'
import { useSending } from '../../lib/use-sending.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { showToast } from '../../ui/toast-store.ts'

/** The page loads it ahead, so that a press needs no connection. */
export const loadEraseDialog = () => import('./erase-dialog.tsx')
const EraseDialog = lazy(loadEraseDialog)

/** What "Save to my profile" fills, emptied. */
const NOTHING = { birthday: null, zodiac_sign: null, chinese_zodiac: null, five_elements: null } as const

export interface EraseButtonProps {
  /** Undefined while nobody can say what the profile holds. */
  user: UserProfile | undefined
  onProfileChange: (user: UserProfile) => void
  /** Empties the page. */
  onErase: () => void
}

/** Erases the birth from this page and, if it is meant, from the profile. */
export function EraseButton({ user, onProfileChange, onErase }: EraseButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const [fault, setFault] = useState<string>()
  const [isSending, send] = useSending()
  const isInProfile =
    user && (Object.keys(NOTHING) as (keyof typeof NOTHING)[]).some((field) => user[field] !== null)

  function eraseHere() {
    onErase()
    showToast({ title: m.personality_erased(), kind: 'ok' })
  }

  async function eraseAll() {
    setFault(undefined)
    await send(async () => {
      try {
        const result = await call(updateProfile, { body: NOTHING })
        if (!result.ok) return setFault(result.error.message)
        setIsAsking(false)
        onProfileChange(result.data)
        onErase()
        showToast({ title: m.personality_erased_all(), kind: 'ok' })
      } catch (error) {
        setFault(error instanceof ApiUnavailableError ? error.message : m.profile_save_failed())
      }
    })
  }

  return (
    <>
      <Button variant="quiet" onClick={() => (isInProfile ? setIsAsking(true) : eraseHere())}>
        <Icon name="trash" className="size-5" />
        {m.personality_erase()}
      </Button>
      {isAsking && (
        <Suspense>
          <EraseDialog
            fault={fault}
            isSending={isSending}
            onEraseAll={() => void eraseAll()}
            onEraseHere={eraseHere}
            onClose={() => setIsAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}
