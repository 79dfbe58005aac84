import { updateProfile } from '@shop/contract/users/users.endpoints'
import type { UserProfile } from '@shop/contract/users/users.schemas'
import { useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { toOutageMessage } from '../../lib/api/outage-message.ts'
import { useSending } from '../../lib/api/use-sending.ts'
import { readDraft, removeDraft, saveDraft } from '../../lib/storage/drafts.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Form } from '../../ui/form/form.tsx'
import { ErrorNotice } from '../../ui/text/notice.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { useFormErrors } from '../../ui/form/use-form-errors.ts'
import { AboutFields } from './about-fields.tsx'
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx'
import {
  FIELD_IDS,
  findProfileErrors,
  parseProfileDraft,
  toProfileMessage,
  toProfileChange,
  toProfileValues,
  toProfileErrors,
  type ProfileValues,
} from './profile-values.ts'
import { SignFields } from './sign-fields.tsx'

const forgetChanges = () => removeDraft('profileDraft')

interface ProfileFormProps {
  user: UserProfile
  /** The session is ending: unsaved changes do not block navigation. */
  isSigningOut: boolean
  onSaved: (user: UserProfile) => void
}

/** Form for the profile. Only changed fields are sent; typed values stay when the request fails or the session ends. */
export function ProfileForm({ user, isSigningOut, onSaved }: ProfileFormProps) {
  const [base, setBase] = useState(user)
  const [values, setValues] = useState(() => ({
    ...toProfileValues(user),
    ...parseProfileDraft(readDraft('profileDraft', user.user_id)),
  }))
  const [refusal, setRefusal] = useState<string>()
  const { errors, summary, show } = useFormErrors(FIELD_IDS)
  const [isSending, send] = useSending()
  const isChanged = Object.keys(toProfileChange(values, base)).length > 0

  function restart(from: UserProfile) {
    setBase(from)
    setValues(toProfileValues(from))
  }
  // Changed elsewhere, for example in another tab: taken over unless there are unsaved changes.
  if (user !== base && !isChanged && !isSending) restart(user)

  function change(part: Partial<ProfileValues>) {
    setValues((before) => ({ ...before, ...part }))
    saveDraft('profileDraft', user.user_id, part)
  }

  async function submit() {
    setRefusal(undefined)
    if (show(findProfileErrors(values, base))) return
    if (!isChanged) return showToast({ title: m.profile_nothing_changed() })
    await send(async () => {
      try {
        const result = await call(updateProfile, { body: toProfileChange(values, base) })
        if (result.ok) {
          forgetChanges()
          restart(result.data)
          onSaved(result.data)
          return showToast({ title: m.profile_saved(), kind: 'ok' })
        }
        if (!show(toProfileErrors(result.error.details)))
          setRefusal(toProfileMessage(result.status, result.error))
      } catch (error) {
        setRefusal(toOutageMessage(error, m.profile_save_failed()))
      }
    })
  }

  function discard() {
    forgetChanges()
    restart(user)
    show({})
    setRefusal(undefined)
  }

  const fields = { values, errors, onChange: change }
  return (
    <Form onSubmit={submit} className="flex flex-col gap-6">
      <ErrorSummary errors={summary} />
      <AboutFields {...fields} email={user.email} />
      <SignFields {...fields} />
      <ErrorNotice message={refusal} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button type="submit" loading={isSending}>
          {isSending ? m.profile_saving() : m.profile_save()}
        </Button>
        {isChanged && !isSending && (
          <>
            <Button variant="quiet" onClick={discard}>
              {m.profile_discard()}
            </Button>
            <p className="text-sm text-muted">{m.profile_unsaved()}</p>
          </>
        )}
      </div>
      <UnsavedChangesGuard isOn={isChanged && !isSigningOut} onDiscard={forgetChanges} />
    </Form>
  )
}
