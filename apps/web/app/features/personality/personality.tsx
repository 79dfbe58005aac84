import type { UserProfile } from '@shop/contract/users/users.schemas'
import { useEffect, useState } from 'react'
import { whenIdle } from '../../lib/react/when-idle.ts'
import { BirthForm } from './birth/birth-form.tsx'
import { BirthSummary } from './birth/birth-summary.tsx'
import { BIRTH_FIELD_IDS } from './birth/birth-values.ts'
import { findClockDoubt } from './birth/clock-doubt.ts'
import { loadEraseDialog } from './birth/erase-button.tsx'
import { loadPillarFace } from './reading/pillar-face.ts'
import { ReadingView, type ReadingViewProps } from './reading/reading-view.tsx'
import { loadShareDialog } from './reading/share-button.tsx'
import { loadReader, useBirth } from './birth/use-birth.ts'

interface PersonalityProps extends Pick<
  ReadingViewProps,
  'renderStone' | 'renderCard' | 'renderPurchase' | 'renderSkeleton' | 'gridClass' | 'onProfileChange'
> {
  shopperId: string
  /** Undefined until the profile is loaded. */
  user: UserProfile | undefined
  /** Shown below the form until there is a reading. */
  children?: React.ReactNode
}

/** The birth form, replaced by the reading with its matching stones. */
export function Personality({
  shopperId,
  user,
  children,
  onProfileChange,
  ...readingProps
}: PersonalityProps) {
  const birth = useBirth(shopperId, user?.birthday)
  // A press moves the focus; the initial render does not.
  const [lastPress, setLastPress] = useState<'read' | 'edit'>()
  const { values, reading, isEditing, isReading, hasFailed, change, edit, erase } = birth

  // Preloads the calendar, so that the reading also works offline.
  useEffect(
    () =>
      whenIdle(() => {
        void loadPillarFace()
        for (const load of [loadReader, loadShareDialog, loadEraseDialog]) load().catch(() => undefined)
      }),
    [],
  )
  useEffect(() => {
    if (isEditing && lastPress === 'edit') document.getElementById(BIRTH_FIELD_IDS.date)?.focus()
  }, [isEditing, lastPress])

  function read(part?: Parameters<typeof birth.read>[0]) {
    setLastPress('read')
    void birth.read(part)
  }

  if (isEditing || !reading) {
    return (
      <>
        <BirthForm
          values={values}
          onChange={change}
          onRead={() => read()}
          isReading={isReading}
          hasFailed={hasFailed}
        />
        {children}
      </>
    )
  }
  return (
    <>
      <BirthSummary
        values={values}
        takesFocus={lastPress === 'read'}
        onEdit={() => {
          setLastPress('edit')
          edit()
        }}
      />
      <ReadingView
        {...readingProps}
        reading={reading}
        user={user}
        onProfileChange={onProfileChange}
        clockDoubt={findClockDoubt(values)}
        onErase={() => {
          setLastPress('edit')
          erase()
        }}
        onOtherTime={() => read({ repeatedTime: values.repeatedTime === 'earlier' ? 'later' : 'earlier' })}
      />
    </>
  )
}
