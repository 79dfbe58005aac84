import type { UserProfile } from '@shop/contract/users/users.schemas'
import { lazy, Suspense, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/layout/button.tsx'
import { Icon } from '../../../ui/media/icons.tsx'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { useProfileUpdate } from '../use-profile-update.ts'

/** Preloaded by the page, so that the dialog also opens offline. */
export const loadEraseDialog = () => import('./erase-dialog.tsx')
const EraseDialog = lazy(loadEraseDialog)

/** Clears the profile fields that "Save to my profile" fills. */
const NOTHING = { birthday: null, zodiac_sign: null, chinese_zodiac: null, five_elements: null } as const

interface EraseButtonProps {
  /** Undefined until the profile is loaded. */
  user: UserProfile | undefined
  onProfileChange: (user: UserProfile) => void
  /** Clears the birth on the page. */
  onErase: () => void
}

/** Deletes the birth from this page and, if chosen, from the profile. */
export function EraseButton({ user, onProfileChange, onErase }: EraseButtonProps) {
  const [isConfirming, setIsConfirming] = useState(false)
  const { error, isSending, update } = useProfileUpdate((changed) => {
    setIsConfirming(false)
    onProfileChange(changed)
    onErase()
    showToast({ title: m.personality_erased_all(), kind: 'ok' })
  })
  const isInProfile =
    user && (Object.keys(NOTHING) as (keyof typeof NOTHING)[]).some((field) => user[field] !== null)

  function eraseHere() {
    onErase()
    showToast({ title: m.personality_erased(), kind: 'ok' })
  }

  return (
    <>
      <Button variant="quiet" onClick={() => (isInProfile ? setIsConfirming(true) : eraseHere())}>
        <Icon name="trash" className="size-5" />
        {m.personality_erase()}
      </Button>
      {isConfirming && (
        <Suspense>
          <EraseDialog
            error={error}
            isSending={isSending}
            onEraseAll={() => void update(NOTHING)}
            onEraseHere={eraseHere}
            onClose={() => setIsConfirming(false)}
          />
        </Suspense>
      )}
    </>
  )
}
