import type { UserProfile } from '@shop/contract/users/users.schemas'
import type { BirthReading } from '@shop/four-pillars/birth-reading'
import { toProfileFields } from '@shop/four-pillars/profile-fields'
import { useState } from 'react'
import { joinNames } from '../../../lib/i18n/join-texts.ts'
import { toSignName, type Sign } from '../../../lib/i18n/sign-names.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/layout/button.tsx'
import { Icon } from '../../../ui/media/icons.tsx'
import { Notice } from '../../../ui/text/notice.tsx'
import { RadioCard } from '../../../ui/form/radio-card.tsx'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { useProfileUpdate } from '../use-profile-update.ts'

interface SaveReadingProps {
  reading: BirthReading
  user: UserProfile
  onSaved: (user: UserProfile) => void
}

type ProfileFields = ReturnType<typeof toProfileFields>

/** Saves a reading to the profile: the only way in which a birth leaves the browser. */
export function SaveReading({ reading, user, onSaved }: SaveReadingProps) {
  const [animal, setAnimal] = useState<keyof BirthReading['animals']>('byLichun')
  const { error, isSending, update } = useProfileUpdate((saved) => {
    onSaved(saved)
    showToast({ title: m.personality_saved(), kind: 'ok' })
  })
  const fields = toProfileFields(reading, animal)
  const isSaved = (Object.keys(fields) as (keyof ProfileFields)[]).every((key) => user[key] === fields[key])
  const { byLichun, byNewYear } = reading.animals

  return (
    <div className="flex flex-col items-start gap-4">
      <p className="max-w-text">{toSaveLabel(fields)}</p>
      {byLichun !== byNewYear && (
        <fieldset className="w-full">
          <legend className="mb-2 text-sm font-medium">{m.personality_save_animal()}</legend>
          <div className="grid gap-3 sm:grid-cols-2">
            <RadioCard
              name="animal"
              checked={animal === 'byLichun'}
              onChange={() => setAnimal('byLichun')}
              label={m.personality_save_by_lichun({ animal: toSignName(byLichun) })}
            />
            <RadioCard
              name="animal"
              checked={animal === 'byNewYear'}
              onChange={() => setAnimal('byNewYear')}
              label={m.personality_save_by_new_year({ animal: toSignName(byNewYear) })}
            />
          </div>
        </fieldset>
      )}
      {error && (
        <Notice kind="danger" announce>
          <p>{error}</p>
        </Notice>
      )}
      {/* The button stays after saving, so that the focus is not lost. */}
      <Button
        variant={isSaved ? 'secondary' : 'primary'}
        loading={isSending}
        aria-disabled={isSaved || undefined}
        onClick={() => void (isSaved || update(fields))}
      >
        {isSaved && <Icon name="check" className="size-5" />}
        {isSaved ? m.personality_is_saved() : isSending ? m.profile_saving() : m.personality_save()}
      </Button>
    </div>
  )
}

function toSaveLabel({ zodiac_sign, chinese_zodiac, five_elements }: ProfileFields): string {
  const elements = (five_elements ?? '').split(', ').map((element) => toSignName(element as Sign))
  return m.personality_save_text({
    sign: toSignName(zodiac_sign as Sign),
    animal: toSignName(chinese_zodiac as Sign),
    elements: joinNames(elements),
  })
}
